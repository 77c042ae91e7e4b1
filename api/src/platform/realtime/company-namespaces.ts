import { Namespace } from 'socket.io';
import type { CompanyNamespace, LiveServer, LiveSocket } from './live-server.ts';

/**
 * Makes the parent of the companies' namespaces. The library forgets a namespace with its last socket
 * (`cleanupEmptyChildNamespaces`), also while another socket is being let in, and no event would ever reach that one. Here a
 * namespace stays until nobody is in it and nobody enters it.
 */
export function createCompanyNamespaces(io: LiveServer): CompanyNamespace {
  const companies = io.of(/^\/\d+$/);
  const enteringBy = new WeakMap<CompanyNamespace, Set<LiveSocket>>();
  const enteringOf = (namespace: CompanyNamespace): Set<LiveSocket> => {
    const entering = enteringBy.get(namespace) ?? new Set();
    enteringBy.set(namespace, entering);
    return entering;
  };
  // The first of the parent's functions, so that a socket counts before it is asked for its token.
  companies.use((socket, next) => {
    enteringOf(socket.nsp).add(socket);
    next();
  });
  companies.on('connection', (socket) => enteringOf(socket.nsp).delete(socket));
  io.of('/').on('new_namespace', (namespace) => {
    const removeAndForget = namespace._remove;
    // A refused socket is removed as well, without ever being connected.
    namespace._remove = (socket: LiveSocket) => {
      const entering = enteringOf(namespace);
      entering.delete(socket);
      const remove = entering.size === 0 ? removeAndForget : Namespace.prototype._remove;
      remove.call(namespace, socket);
    };
  });
  return companies;
}
