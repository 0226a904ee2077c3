/** The lock that every open connection to a database holds, shared. */
export const connectionLock = (name: string): string => `${name}: open connections`

/**
 * Notes an open connection for `closeEverywhere`: a shared lock, which the browser takes back from a context that
 * ends. Returns what is called when the connection closes.
 */
export function noteConnection(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.locks
    .request(connectionLock(name), { mode: 'shared' }, () => promise)
    // The context ends, and its connection with it.
    .catch(() => {})
  return resolve
}
