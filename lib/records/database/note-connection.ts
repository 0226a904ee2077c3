/** The shared lock that every open connection to a database holds. */
export const connectionLock = (name: string): string => `${name}: open connections`

/**
 * Registers an open connection for `closeEverywhere` with a shared lock, which browsers release when the context ends.
 * Returns a function to call when the connection closes.
 */
export function noteConnection(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks
    .request(connectionLock(name), { mode: 'shared' }, () => promise)
    // The context ended, and its connection with it.
    .catch(() => {})
  return resolve
}
