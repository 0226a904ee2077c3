/** The name of the lock that all open connections to a database share. */
export const connectionLock = (name: string): string => `${name}: open connections`

/**
 * Registers an open connection for `closeEverywhere`. Uses a lock, which browsers release when the context ends. The
 * returned function unregisters the connection.
 */
export function noteConnection(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks
    .request(connectionLock(name), { mode: 'shared' }, () => promise)
    // Rejected because the context ended.
    .catch(() => {})
  return resolve
}
