import type { PlanFlags, SessionUser } from '@prosa/contract/session/session';
import { isLapsed } from './subscription.ts';
import { may, type Permission, type PermissionHolder, type UserFlag } from './permissions.ts';

export type PlanFlag = keyof PlanFlags;

/** The conditions of a route or a screen. All of them must hold; an empty one is met by every session that has not expired. */
export type Requirement = {
  readonly profile?: SessionUser['profile'];
  readonly permission?: Permission;
  /** Flags of the user, of which one must be enabled; an admin counts as having all. */
  readonly anyFlag?: readonly UserFlag[];
  /** A flag of the company's plan, which admins and the super user need too. */
  readonly plan?: PlanFlag;
  /** Only the platform's super user, who may read other companies here. */
  readonly super?: true;
  /** Also open to a company whose subscription has expired, so that it can pay. */
  readonly whileExpired?: true;
  /** Also open to a session that lacks the second factor that its company requires, so that it can set one up. */
  readonly withoutSecondFactor?: true;
};

/** The facts about a session that decide every requirement. */
export type AccessSubject = PermissionHolder & {
  readonly super: boolean;
  readonly plan: PlanFlags;
  readonly isExpired: boolean;
  readonly awaitsSecondFactor: boolean;
};

/** Whether a session meets a requirement. The server's routes and the app's screens both call this, so they cannot differ. */
export function meetsRequirement(requirement: Requirement, subject: AccessSubject): boolean {
  const { profile, permission, anyFlag, plan } = requirement;
  if (subject.isExpired && requirement.whileExpired !== true) return false;
  if (subject.awaitsSecondFactor && requirement.withoutSecondFactor !== true) return false;
  if (requirement.super === true && !subject.super) return false;
  if (profile !== undefined && subject.profile !== profile) return false;
  if (plan !== undefined && !subject.plan[plan]) return false;
  if (permission !== undefined && !may(subject, permission)) return false;
  return anyFlag === undefined || subject.profile === 'admin' || anyFlag.some((flag) => subject[flag] === 'enabled');
}

/** Converts the user of a session to the facts that decide its access now. */
export const toAccessSubject = (user: SessionUser, now: Date): AccessSubject => ({
  ...user,
  plan: user.company.plan,
  awaitsSecondFactor: user.awaitsSecondFactor === true,
  isExpired: isLapsed(
    {
      companyId: user.companyId,
      dueAt: new Date(user.company.dueDate),
      isActive: true, // a blocked company's session is told so by the server's refusal
      timeZone: user.company.companieSettings?.find(({ key }) => key === 'timeZone')?.value ?? null,
    },
    now,
  ),
});
