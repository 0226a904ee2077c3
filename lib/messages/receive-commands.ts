import { browser, type Browser } from '../browser.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { commands, type CommandName, type Handlers } from './commands.ts'
import { isOwnPage } from './senders.ts'

type Sender = Browser.runtime.MessageSender

type Around = (name: CommandName, handle: () => Promise<unknown>) => Promise<unknown>

/**
 * The worker receives messages only here. Ignores messages that don't match their row. `around` calls the handler of a
 * page's command.
 */
export function receiveCommands(handlers: Handlers, around: Around = (_, handle) => handle()): void {
  onWorkerEvent(
    'runtime.onMessage',
    (message: unknown, sender: Sender, respond: (response: unknown) => void) => {
      const name = sender.id === browser.runtime.id ? nameIn(message) : null
      if (name === null) return
      const { from, input } = commands[name]
      const tabId = from === 'content-script' ? tabOf(sender) : null
      if (from === 'extension-page' ? !isOwnPage(sender) : tabId === null) return
      const { data } = input.safeParse(message)
      if (!data) return
      const handle = handlers[name] as (given: unknown) => Promise<unknown>
      if (tabId !== null) {
        void handle(tabId)
        return
      }
      void around(name, () => handle(data)).then(respond, () => respond(undefined))
      // Keeps the channel open for the response.
      return true
    },
  )
}

export const touchesInbox = (name: CommandName): boolean => 'touchesInbox' in commands[name]

function nameIn(message: unknown): CommandName | null {
  if (typeof message !== 'object' || message === null || !('command' in message)) return null
  const { command } = message
  return typeof command === 'string' && Object.hasOwn(commands, command) ? (command as CommandName) : null
}

/** Of a visible top frame; `null` for other senders. */
function tabOf(sender: Sender): number | null {
  const { tab, frameId } = sender
  if (isOwnPage(sender) || frameId !== 0 || tab?.id === undefined) return null
  if (sender.documentLifecycle !== undefined && sender.documentLifecycle !== 'active') return null
  return tab.id
}
