import { Namespace } from 'socket.io';
import type { CompanyNamespace, LiveServer, LiveSocket } from './live-server.ts';

/**
 * Creates the parent of the companies' namespaces, which removes a namespace only when no socket is in the namespace and no
 * socket is entering it. With the option `cleanupEmptyChildNamespaces` alone, the library would remove a namespace with its last
 * socket, even while another socket is entering. The entering socket would never receive an event.
 */
export function createCompanyNamespaces(io: LiveServer): CompanyNamespace {
  const companies = io.of(/^\/\d+$/);
  const enteringSockets = new WeakMap<CompanyNamespace, Set<LiveSocket>>();
  const findEnteringSockets = (namespace: CompanyNamespace): Set<LiveSocket> => {
    const sockets = enteringSockets.get(namespace) ?? new Set();
    enteringSockets.set(namespace, sockets);
    return sockets;
  };
  // This middleware runs first, so that a socket counts as entering before its token is checked.
  companies.use((socket, next) => {
    findEnteringSockets(socket.nsp).add(socket);
    next();
  });
  companies.on('connection', (socket) => findEnteringSockets(socket.nsp).delete(socket));
  io.of('/').on('new_namespace', (namespace) => {
    const removeAndForget = namespace._remove;
    // The library also calls this function for a socket that was refused and never connected.
    namespace._remove = (socket: LiveSocket) => {
      const sockets = findEnteringSockets(namespace);
      sockets.delete(socket);
      const remove = sockets.size === 0 ? removeAndForget : Namespace.prototype._remove;
      remove.call(namespace, socket);
    };
  });
  return companies;
}
