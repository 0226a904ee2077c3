import type { Database } from './database.ts'

/**
 * Calls back where this connection can't be opened because somebody holds the library in an older form. The browser
 * says so only to the first in line: that one tells the others, such as the worker a page that waits behind it.
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
  // It may be closed and opened again later.
  db.on('ready', () => void (isFirst = false), true)
  // Who stands before this one may have been told before.
  say('waiting')
}
