import type { CDPSession } from '@playwright/test'
import type { Devtools } from './devtools.ts'
import { until } from './until.ts'

/**
 * Evaluates with a user gesture, which has no effect in the worker, in a hidden extension page that belongs to no
 * window and causes no tab events.
 */
export async function evaluateBackstage<T>(
  browser: CDPSession,
  devtools: Devtools,
  extensionId: string,
  expression: string,
): Promise<T> {
  const url = `chrome-extension://${extensionId}/manifest.json`
  const { targetId } = await browser.send('Target.createTarget', { url, hidden: true })
  try {
    await until('the hidden page', async () => {
      const ready = `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`
      return (await devtools.evaluate<boolean>(targetId, ready)) || undefined
    })
    return await devtools.evaluate<T>(targetId, expression, true)
  } finally {
    await browser.send('Target.closeTarget', { targetId })
  }
}
