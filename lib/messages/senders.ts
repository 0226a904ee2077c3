import { browser, type Browser } from '../browser.ts'

type Sender = Browser.runtime.MessageSender

/** Compares whole origins, because another URL may start like ours. */
export function isOwnPage(sender: Sender): boolean {
  if (sender.id !== browser.runtime.id) return false
  const origin = sender.origin ?? URL.parse(sender.url ?? '')?.origin
  return origin === new URL(browser.runtime.getURL('/')).origin
}
