import { browser } from 'wxt/browser'
import { takePendingAction, pendingActionOf, type PendingAction } from '../../lib/messages/pending-action.ts'
import { onDispose } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'

/** Calls back with what clicks outside the panel left for the panel of this window to do, each once. */
export function watchWishes(grant: (wish: PendingAction) => void): void {
  const ending = new AbortController()
  onDispose(() => ending.abort())
  inBackground(follow(grant, ending.signal))
}

async function follow(grant: (wish: PendingAction) => void, ended: AbortSignal): Promise<void> {
  const [tab, window] = await Promise.all([browser.tabs.getCurrent(), browser.windows.getCurrent()])
  // The panel's page in a tab of its own is not what was opened by the click.
  const { id } = window
  if (tab || id === undefined || ended.aborted) return
  const take = async () => {
    const wish = await takePendingAction(id)
    if (wish) grant(wish)
  }
  const fact = pendingActionOf(id)
  const stop = fact.watch((left) => {
    if (left) inBackground(take())
  })
  ended.addEventListener('abort', stop)
  if (await fact.read()) await take()
}
