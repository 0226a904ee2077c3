import type { CommandName, Done } from './commands.ts'

/** Commands that only start something, so they get a response before the worker has been loaded. */
const names: readonly string[] = ['wake', 'schedule-changed', 'want-pictures'] satisfies CommandName[]

/** `null` for any other message. */
export function immediateResponse(message: unknown): Done | null {
  if (typeof message !== 'object' || message === null || !('command' in message)) return null
  return names.includes(String(message.command)) ? { accepted: 'done', result: null } : null
}
