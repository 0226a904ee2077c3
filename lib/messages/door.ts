import { browser, type Browser } from 'wxt/browser'
import { own, pageShown, type Command } from './commands.ts'

type Sender = Browser.runtime.MessageSender

interface Receivers {
  /** A tab says that it shows another page; which, only the browser is asked. */
  pageShown(tabId: number): Promise<void>
  command(command: Command): Promise<unknown>
}

/**
 * The one place where messages come in. Content scripts may say one thing; everything else is heard only from the
 * extension's own pages, and only in the shape of a known command. Call it in the worker's first turn.
 */
export function openDoor(receivers: Receivers): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Sender, answer: (value: unknown) => void) => {
      if (sender.id !== browser.runtime.id) return
      const command = isOwnPage(sender) ? own.safeParse(message).data : undefined
      if (command) {
        void receivers.command(command).then(answer, () => answer(undefined))
        return true
      }
      const tabId = pageShown.safeParse(message).success ? tabOf(sender) : null
      if (tabId !== null) void receivers.pageShown(tabId)
      return
    },
  )
}

/** Origins are compared whole: extension pages may stand in tabs, and another address may only begin like ours. */
function isOwnPage(sender: Sender): boolean {
  const origin = sender.origin ?? URL.parse(sender.url ?? '')?.origin
  return origin === new URL(browser.runtime.getURL('/')).origin
}

/** The tab that a content script speaks for: the top frame of a page that is really shown, by the browser's own word. */
function tabOf(sender: Sender): number | null {
  const { tab, frameId } = sender
  if (frameId !== 0 || tab?.id === undefined) return null
  if (sender.documentLifecycle !== undefined && sender.documentLifecycle !== 'active') return null
  return tab.id
}
