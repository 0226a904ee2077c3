import { browser, type Browser } from 'wxt/browser'

type Sender = Browser.runtime.MessageSender

/** Whether a message is from a page of ours. Origins are compared whole: such pages may be in tabs, and another URL may begin like ours. */
export function isOwnPage(sender: Sender): boolean {
  if (sender.id !== browser.runtime.id) return false
  const origin = sender.origin ?? URL.parse(sender.url ?? '')?.origin
  return origin === new URL(browser.runtime.getURL('/')).origin
}
