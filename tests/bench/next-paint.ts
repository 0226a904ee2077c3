import type { Page } from '@playwright/test'

/** Time in ms from the event that `act` causes until the next frame was painted, as seen by the page. */
export async function nextPaint(
  page: Page,
  type: 'click' | 'keydown',
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate((awaited) => {
    const took = new Promise<number>((done) => {
      const see = ({ timeStamp }: Event) =>
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
      addEventListener(awaited, see, { once: true, capture: true })
    })
    // Wrapped in an object, so that the promise isn't awaited before `act`.
    Object.assign(globalThis, { nextPaint: { took } })
  }, type)
  await act()
  return page.evaluate(() => (Reflect.get(globalThis, 'nextPaint') as { took: Promise<number> }).took)
}

/** Time in ms from the page's navigation until this text was painted. */
export async function paintedSince(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((done) => {
        const check = () => {
          const there = document.body.textContent.includes(awaited)
          if (there) requestAnimationFrame(() => setTimeout(() => done(performance.now())))
          return there
        }
        const watching = new MutationObserver(() => check() && watching.disconnect())
        if (!check()) watching.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}
