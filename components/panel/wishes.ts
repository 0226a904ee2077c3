import { browser } from 'wxt/browser'
import { takeWish, wishIn, type Wish } from '../../lib/platform/wishes.ts'

/** Calls back with what clicks outside the panel left for the panel of this window to do, each once. */
export function watchWishes(grant: (wish: Wish) => void): void {
  void listen(grant)
}

async function listen(grant: (wish: Wish) => void): Promise<void> {
  const [tab, window] = await Promise.all([browser.tabs.getCurrent(), browser.windows.getCurrent()])
  // The panel's page in a tab of its own is not what was opened by the click.
  const { id } = window
  if (tab || id === undefined) return
  const take = async () => {
    const wish = await takeWish(id)
    if (wish) grant(wish)
  }
  const fact = wishIn(id)
  fact.watch((left) => {
    if (left) void take()
  })
  if (await fact.read()) await take()
}
