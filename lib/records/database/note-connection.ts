/** The name of the lock that all open connections to a database share. */
export const connectionLock = (name: string): string => `${name}: open connections`

/**
 * Registers an open connection for `closeEverywhere` with a lock, which browsers release when the context ends. The
 * result unregisters it.
 */
export function noteConnection(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks
    .request(connectionLock(name), { mode: 'shared' }, () => promise)
    // The context ended.
    .catch(() => {})
  return resolve
}
