import * as fc from 'fast-check';
import type { AccessSubject } from '../requirement.ts';

const arbitraryToggle = fc.constantFrom('enabled', 'disabled' as const);

/** Generates a session with any profile, flags and plan. */
export const arbitraryAccessSubject: fc.Arbitrary<AccessSubject> = fc.record({
  profile: fc.constantFrom('admin', 'user' as const),
  super: fc.boolean(),
  allowConnections: arbitraryToggle,
  allowRealTime: arbitraryToggle,
  allUserChat: arbitraryToggle,
  showDashboard: arbitraryToggle,
  userClosePendingTicket: arbitraryToggle,
  plan: fc.record({
    useCampaigns: fc.boolean(),
    useKanban: fc.boolean(),
    useOpenAi: fc.boolean(),
    useIntegrations: fc.boolean(),
    useSchedules: fc.boolean(),
    useInternalChat: fc.boolean(),
    useExternalApi: fc.boolean(),
    useKiwify: fc.boolean(),
  }),
  isExpired: fc.boolean(),
  awaitsSecondFactor: fc.boolean(),
});
