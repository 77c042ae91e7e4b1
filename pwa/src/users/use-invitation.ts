import { Invitation, type ManagedUser } from '@prosa/contract/users/list-users';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../platform/api-client.ts';

/**
 * Makes the link of a user's invitation when the admin asks for it. Each new link ends the one before, so nothing else may ask
 * for one: a query would, as soon as the server can be reached again.
 */
export const useInvitation = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: ManagedUser) => callApi('POST', `/users/${id}/invitation`, { schema: Invitation }),
  });
