import { browser } from '../../lib/browser.ts'
import { takePendingAction, pendingActionOf, type PendingAction } from '../../lib/messages/pending-action.ts'
import { currentWindow, windowOfPanel } from '../../lib/platform/side-panel.ts'
import { onDispose } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'

/** Once for each action that a click outside the panel has requested in this window. */
export function watchPendingActions(run: (action: PendingAction) => void): void {
  const ending = new AbortController()
  onDispose(() => ending.abort())
  inBackground(follow(run, ending.signal))
}

async function follow(run: (action: PendingAction) => void, ended: AbortSignal): Promise<void> {
  const [tab, id] = await Promise.all([browser.tabs.getCurrent(), currentWindow()])
  // A panel page that was opened in a tab belongs to no such click.
  if ((tab && windowOfPanel() === null) || id === undefined || ended.aborted) return
  const take = async () => {
    const action = await takePendingAction(id)
    if (action) run(action)
  }
  const item = pendingActionOf(id)
  const stop = item.watch((actions) => {
    if (actions) inBackground(take())
  })
  ended.addEventListener('abort', stop)
  if (await item.read()) await take()
}
