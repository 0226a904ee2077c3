import type { Database } from './database.ts'

/**
 * Calls back if a connection with an older version blocks opening. The browser notifies only the first in line, which
 * notifies the others.
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
  // It may be reopened later.
  db.on('ready', () => void (isFirst = false), true)
  // The one in front may have been notified earlier.
  say('waiting')
}
