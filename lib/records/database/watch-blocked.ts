import type { Database } from './database.ts'

/**
 * Calls `onBlocked` if a connection with an older version prevents opening. The browser notifies only the first of
 * several waiting contexts, so that one notifies the others.
 */
export function watchBlocked(db: Database, onBlocked: () => void): void {
  const line = new BroadcastChannel(`${db.name} is opened`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is within one origin.
  const say = (word: 'waiting' | 'blocked') => line.postMessage(word)
  let isFirst = false
  line.addEventListener('message', ({ data }) => {
    if (data === 'blocked' && !db.isOpen()) onBlocked()
    else if (data === 'waiting' && isFirst) say('blocked')
  })
  db.on('blocked', () => {
    isFirst = true
    say('blocked')
    onBlocked()
  })
  // The database may be opened again later.
  db.on('ready', () => void (isFirst = false), true)
  // The first context may have been notified before this one began to wait.
  say('waiting')
}
