import { browser } from 'wxt/browser'
import { takePendingAction, pendingActionOf, type PendingAction } from '../../lib/messages/pending-action.ts'

/** Calls back with what clicks outside the panel left for the panel of this window to do, each once. */
export function watchWishes(grant: (wish: PendingAction) => void): void {
  void listen(grant)
}

async function listen(grant: (wish: PendingAction) => void): Promise<void> {
  const [tab, window] = await Promise.all([browser.tabs.getCurrent(), browser.windows.getCurrent()])
  // The panel's page in a tab of its own is not what was opened by the click.
  const { id } = window
  if (tab || id === undefined) return
  const take = async () => {
    const wish = await takePendingAction(id)
    if (wish) grant(wish)
  }
  const fact = pendingActionOf(id)
  fact.watch((left) => {
    if (left) void take()
  })
  if (await fact.read()) await take()
}
