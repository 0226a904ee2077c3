import type { Page } from '@playwright/test'

/** Milliseconds from the event that `act` brings about until the frame after it was painted, as the page sees it. */
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
    // In an object, or the page would be waited for before anything has happened in it.
    Object.assign(globalThis, { nextPaint: { took } })
  }, type)
  await act()
  return page.evaluate(() => (Reflect.get(globalThis, 'nextPaint') as { took: Promise<number> }).took)
}

/** Milliseconds from the page's navigation until this text was painted, as the page sees it. */
export async function paintedSince(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((done) => {
        const look = () => {
          const there = document.body.textContent.includes(awaited)
          if (there) requestAnimationFrame(() => setTimeout(() => done(performance.now())))
          return there
        }
        const watching = new MutationObserver(() => look() && watching.disconnect())
        if (!look()) watching.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}
