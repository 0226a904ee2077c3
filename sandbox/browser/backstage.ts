import type { CDPSession } from '@playwright/test'
import type { Devtools } from './devtools.ts'
import { until } from './until.ts'

/**
 * Evaluates with a user's gesture in a hidden page of the extension. Tabs stay as they are: the page is in no
 * window and no tab event tells of it. The worker cannot do this; there the gesture does not count.
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
