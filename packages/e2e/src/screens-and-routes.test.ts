import * as fc from 'fast-check';
import { toRouteAccess, toRequirement, type RouteKey } from '@prosa/api/platform/access/route-permissions';
import { meetsRequirement, type AccessSubject } from '@prosa/domain/session/requirement';
import { arbitraryAccessSubject } from '@prosa/domain/session/testing/arbitrary-access-subject';
import { findScreen } from '@prosa/pwa/platform/screens/screen';
import { screens } from '@prosa/pwa/screens';
import { expect, it } from 'vitest';

/** The API calls that the users of a screen make, by the path of the screen. */
const callsByScreen: Readonly<Record<string, readonly RouteKey[]>> = {
  '/tickets': ['GET /tickets', 'PUT /tickets/:ticketId{[0-9]+}', 'POST /messages/:ticketId{[0-9]+}', 'GET /sync'],
  '/quick-messages': ['GET /quick-messages', 'POST /quick-messages'],
  '/chats': ['GET /chats', 'POST /chats'],
  '/flowbuilders': ['GET /flowbuilder', 'POST /flowbuilder'],
  '/phrase-lists': ['GET /flowcampaign', 'POST /flowcampaign'],
  '/files': ['GET /files', 'POST /files', 'POST /files/uploadList/:fileListId{[0-9]+}'],
  '/queue-integration': ['GET /queueIntegration', 'POST /queueIntegration', 'GET /queueIntegration/:integrationId{[0-9]+}/calls'],
  '/users': ['GET /users', 'POST /users', 'PUT /users/:userId{[0-9]+}', 'DELETE /users/:userId{[0-9]+}', 'GET /plan-use'],
  '/profile': ['GET /auth/me', 'PUT /users/:userId{[0-9]+}'],
};
const mayCall = (key: RouteKey, who: AccessSubject): boolean => meetsRequirement(toRequirement(toRouteAccess(key)) ?? {}, who);

it('users who may open a screen may make the calls of the screen, in 10,000 combinations of profile, flags and plan', () => {
  fc.assert(
    fc.property(arbitraryAccessSubject, (who) => {
      for (const [address, keys] of Object.entries(callsByScreen)) {
        const screen = findScreen(screens, address)?.screen;
        if (screen === undefined) throw new Error(`no screen has the address ${address}`);
        if (meetsRequirement(screen.requires, who))
          expect(
            keys.filter((key) => !mayCall(key, who)),
            address,
          ).toEqual([]);
      }
    }),
    { numRuns: 10_000 },
  );
});

it('outside the management group, the navigation lists only screens that the user may open, in 10,000 combinations', () => {
  fc.assert(
    fc.property(arbitraryAccessSubject, (who) => {
      const refused = screens.filter(
        ({ menu, requires, listedFor = requires }) =>
          menu !== undefined && meetsRequirement(listedFor, who) && !meetsRequirement(requires, who),
      );
      expect(refused.filter(({ menu }) => menu?.group !== 'management')).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

it('users who may not open an administration screen may not make its write calls, in 10,000 combinations', () => {
  const writes = ['POST /users', 'DELETE /users/:userId{[0-9]+}', 'POST /flowcampaign', 'POST /flowbuilder'] as const;
  fc.assert(
    fc.property(arbitraryAccessSubject, (who) => {
      const mayOpen = (address: string) => meetsRequirement(findScreen(screens, address)?.screen.requires ?? {}, who);
      expect(writes.map((key) => mayCall(key, who))).toEqual(['/users', '/users', '/phrase-lists', '/flowbuilders'].map(mayOpen));
    }),
    { numRuns: 10_000 },
  );
});
