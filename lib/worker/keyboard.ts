import type { Browser } from '../browser.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { openPanelForClick } from '../platform/side-panel.ts'
import { storePendingAction, type PendingAction } from '../messages/pending-action.ts'
import type { KeyboardCommand } from '../platform/manifest/keyboard-commands.ts'
import { detectPage } from '../pages/page.ts'
import { runInBackground } from './run-in-background.ts'
import { deployment } from '../settings/settings.ts'

type Tab = Browser.tabs.Tab

const trigger = 'keyboard'

/** The panel executes the action, because it knows its page and shows refusals. */
const actions: Record<KeyboardCommand, PendingAction> = {
  enrich: { type: 'buy', section: null, url: null, over: null, trigger },
  find_email: { type: 'buy', section: 'emails', url: null, over: null, trigger },
  // Only a document can copy, and an offscreen document would need another permission.
  copy_email: { type: 'copy-email' },
  search: { type: 'search', filled: null },
}

/** Opens the panel for each shortcut. The panel executes its action. */
export function watchKeyboard(): void {
  onWorkerEvent('commands.onCommand', (name, tab) => {
    const action = actions[name as KeyboardCommand]
    if (action) void runInBackground(() => openPanelFor(tab, action))
  })
}

/** A purchase applies only to the page shown when the key was pressed. */
async function openPanelFor(tab: Tab | undefined, action: PendingAction): Promise<void> {
  const [windowId, over] = await Promise.all([
    openPanelForClick(tab),
    action.type === 'buy' ? addressShownBy(tab) : null,
  ])
  if (windowId !== null)
    await storePendingAction(windowId, action.type === 'buy' ? { ...action, over } : action)
}

async function addressShownBy(tab: Tab | undefined): Promise<string | null> {
  const { socialUrl } = await deployment.read()
  return detectPage(tab?.url ?? '', socialUrl)?.url ?? null
}
