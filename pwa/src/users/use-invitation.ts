import { Invitation, type ManagedUser } from '@prosa/contract/users/list-users';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../platform/requests/api-client.ts';
import { serverQueries } from '../server/server-queries.tsx';

/**
 * Creates the link of a user's invitation when an admin asks for it. Each new link invalidates the former one. The hook is a
 * mutation, because a query would create a new link whenever the network returns.
 */
export const useInvitation = () =>
  useMutation(
    {
      networkMode: 'always',
      mutationFn: ({ id }: ManagedUser) => callApi('POST', `/users/${id}/invitation`, { schema: Invitation }),
    },
    serverQueries,
  );
