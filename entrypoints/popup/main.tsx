import { storePendingAction, type PendingAction } from '../../lib/messages/pending-action.ts'
import type { Offer } from '../../lib/purchases/offers.ts'
import { showPage } from '../../components/page/showPage.tsx'
import { i18n } from '#i18n'
import { Popup } from '../../components/popup/Popup.tsx'
import { currentWindow, openPanelOrWindow } from '../../lib/platform/side-panel.ts'
import { db } from '../../components/model/database.ts'
import { watchPanelModel, type PanelModel } from '../../components/panel/panelModel.ts'
import { watchQuotas } from '../../components/account/quotasModel.ts'
import { usePageModel } from '../../components/model/usePageModel.tsx'

const windowId = await currentWindow()

/** Must be called synchronously in a click; `action` is what the panel then does. */
function open(action?: PendingAction): void {
  if (windowId === undefined) return
  const opened = openPanelOrWindow(windowId)
  const stored = action && storePendingAction(windowId, action)
  void Promise.all([opened, stored]).then(() => window.close())
}

/** The panel buys it, so that nothing is bought that no view shows. A company still needs its domain. */
function enrich(beside: PanelModel, { want, further, most }: Offer): void {
  const page = beside.page.peek()
  if (!page || page.kind === 'company') return open()
  open({ type: 'buy', want, further, most, url: page.url, over: page.url, trigger: 'popup' })
}

function PopupPage() {
  const beside = usePageModel(watchPanelModel, db, 'popup')
  const quotas = usePageModel(watchQuotas, db)
  return (
    <Popup
      beside={beside}
      quotas={quotas}
      onOpen={() => open()}
      onEnrich={(offer) => enrich(beside, offer)}
    />
  )
}

await showPage(PopupPage, {
  title: () => i18n.t('appName'),
  frame: (page) => <div class="popup-frame">{page()}</div>,
})
