import type { PlanFlags, SessionUser } from '@prosa/contract/session/session';
import { isSubscriptionLapsed } from './subscription.ts';
import { holdsPermission, type Permission, type PermissionHolder, type UserFlag } from './permissions.ts';

export type PlanFlag = keyof PlanFlags;

/**
 * The conditions of a route or a screen. All of them must be met. If there are no conditions, every session meets the
 * requirement, except a session of a company with an expired subscription or without a required second factor.
 */
export type Requirement = {
  readonly profile?: SessionUser['profile'];
  readonly permission?: Permission;
  /** Flags of which the user must have at least one. An admin counts as having all flags. */
  readonly anyFlag?: readonly UserFlag[];
  /** A flag that the company's plan must have, even if the user is an admin or a super user. */
  readonly plan?: PlanFlag;
  /** Whether the requirement admits only super users. The route or screen may then show them the data of other companies. */
  readonly super?: true;
  /** Whether the requirement also admits a company whose subscription has expired, so that the company can pay. */
  readonly whileExpired?: true;
  /**
   * Whether the requirement also admits a session without the second factor that its company requires, so that the user can set
   * up a second factor.
   */
  readonly withoutSecondFactor?: true;
};

/** The facts about a session on which requirements depend. */
export type AccessSubject = PermissionHolder & {
  readonly super: boolean;
  readonly plan: PlanFlags;
  readonly isExpired: boolean;
  readonly awaitsSecondFactor: boolean;
};

/**
 * Returns whether a session meets a requirement. The server's routes and the app's screens both call this function, so they
 * always decide the same.
 */
export function meetsRequirement(requirement: Requirement, subject: AccessSubject): boolean {
  const { profile, permission, anyFlag, plan } = requirement;
  if (subject.isExpired && requirement.whileExpired !== true) return false;
  if (subject.awaitsSecondFactor && requirement.withoutSecondFactor !== true) return false;
  if (requirement.super === true && !subject.super) return false;
  if (profile !== undefined && subject.profile !== profile) return false;
  if (plan !== undefined && !subject.plan[plan]) return false;
  if (permission !== undefined && !holdsPermission(subject, permission)) return false;
  return anyFlag === undefined || subject.profile === 'admin' || anyFlag.some((flag) => subject[flag] === 'enabled');
}

/** Converts the user of a session to the facts on which the user's access depends at `now`. */
export const toAccessSubject = (user: SessionUser, now: Date): AccessSubject => ({
  ...user,
  plan: user.company.plan,
  awaitsSecondFactor: user.awaitsSecondFactor === true,
  isExpired: isSubscriptionLapsed(
    {
      companyId: user.companyId,
      dueAt: new Date(user.company.dueDate),
      isActive: true, // No session of a blocked company gets here, because the server refuses such sessions.
      timeZone: user.company.companieSettings?.find(({ key }) => key === 'timeZone')?.value ?? null,
    },
    now,
  ),
});
