import type { CommandName, Done } from './commands.ts'

/**
 * Commands that only have something begun: what comes of it is seen in the database. They are answered before the worker
 * is loaded, so that nobody waits for that.
 */
const names: readonly string[] = ['wake', 'schedule-changed', 'want-pictures'] satisfies CommandName[]

/** The answer of a message with such a command; `null`: it has another, or none. */
export function answerAtOnce(message: unknown): Done | null {
  if (typeof message !== 'object' || message === null || !('command' in message)) return null
  return names.includes(String(message.command)) ? { accepted: 'done', result: null } : null
}
