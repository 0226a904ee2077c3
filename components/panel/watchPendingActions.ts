import { browser } from 'wxt/browser'
import { takePendingAction, pendingActionOf, type PendingAction } from '../../lib/messages/pending-action.ts'
import { onDispose } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'

/** Calls back with each action that a click outside left for the panel of this window, once. */
export function watchPendingActions(run: (action: PendingAction) => void): void {
  const ending = new AbortController()
  onDispose(() => ending.abort())
  inBackground(follow(run, ending.signal))
}

async function follow(run: (action: PendingAction) => void, ended: AbortSignal): Promise<void> {
  const [tab, window] = await Promise.all([browser.tabs.getCurrent(), browser.windows.getCurrent()])
  // The panel's page in a tab of its own is not what was opened by the click.
  const { id } = window
  if (tab || id === undefined || ended.aborted) return
  const take = async () => {
    const action = await takePendingAction(id)
    if (action) run(action)
  }
  const item = pendingActionOf(id)
  const stop = item.watch((left) => {
    if (left) inBackground(take())
  })
  ended.addEventListener('abort', stop)
  if (await item.read()) await take()
}
