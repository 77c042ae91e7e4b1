import type { PlanFlags, SessionUser } from '@prosa/contract/session/session';
import { isLapsed } from './subscription.ts';
import { may, type Permission, type PermissionHolder, type UserFlag } from './permissions.ts';

export type PlanFlag = keyof PlanFlags;

/** The conditions of a route or a screen. All that are named must hold; an empty one is met by every session that has not expired. */
export type Requirement = {
  readonly profile?: SessionUser['profile'];
  readonly permission?: Permission;
  /** Flags of the user, one of which is enabled; an admin counts as having them all. */
  readonly anyFlag?: readonly UserFlag[];
  /** The flag that the company's plan has, for admins and the super user too. */
  readonly plan?: PlanFlag;
  /** Only the platform's super user, who may read other companies here. */
  readonly super?: true;
  /** Also open to a company whose subscription expired, which must be able to pay. */
  readonly whileExpired?: true;
};

/** The facts about a session that decide every requirement. */
export type AccessSubject = PermissionHolder & {
  readonly super: boolean;
  readonly plan: PlanFlags;
  readonly isExpired: boolean;
};

/** Whether a session meets a requirement. The server's routes and the app's screens both ask here, so they cannot differ. */
export function meets(requirement: Requirement, subject: AccessSubject): boolean {
  const { profile, permission, anyFlag, plan } = requirement;
  if (subject.isExpired && requirement.whileExpired !== true) return false;
  if (requirement.super === true && !subject.super) return false;
  if (profile !== undefined && subject.profile !== profile) return false;
  if (plan !== undefined && !subject.plan[plan]) return false;
  if (permission !== undefined && !may(subject, permission)) return false;
  return anyFlag === undefined || subject.profile === 'admin' || anyFlag.some((flag) => subject[flag] === 'enabled');
}

/** Converts the user of a session to what decides its access now. */
export const toAccessSubject = (user: SessionUser, now: Date): AccessSubject => ({
  ...user,
  plan: user.company.plan,
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
