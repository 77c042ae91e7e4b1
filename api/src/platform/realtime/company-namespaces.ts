import { Namespace } from 'socket.io';
import type { CompanyNamespace, LiveServer, LiveSocket } from './live-server.ts';

/**
 * Makes the parent of the companies' namespaces. The library forgets a namespace with its last socket
 * (`cleanupEmptyChildNamespaces`), also while another socket is being let in, and no event would ever reach that one. Here a
 * namespace stays until nobody is in it and nobody enters it.
 */
export function createCompanyNamespaces(io: LiveServer): CompanyNamespace {
  const companies = io.of(/^\/\d+$/);
  const enteringSockets = new WeakMap<CompanyNamespace, Set<LiveSocket>>();
  const findEnteringSockets = (namespace: CompanyNamespace): Set<LiveSocket> => {
    const sockets = enteringSockets.get(namespace) ?? new Set();
    enteringSockets.set(namespace, sockets);
    return sockets;
  };
  // The first of the parent's functions, so that a socket counts before it is asked for its token.
  companies.use((socket, next) => {
    findEnteringSockets(socket.nsp).add(socket);
    next();
  });
  companies.on('connection', (socket) => findEnteringSockets(socket.nsp).delete(socket));
  io.of('/').on('new_namespace', (namespace) => {
    const removeAndForget = namespace._remove;
    // A refused socket is removed as well, without ever being connected.
    namespace._remove = (socket: LiveSocket) => {
      const sockets = findEnteringSockets(namespace);
      sockets.delete(socket);
      const remove = sockets.size === 0 ? removeAndForget : Namespace.prototype._remove;
      remove.call(namespace, socket);
    };
  });
  return companies;
}
