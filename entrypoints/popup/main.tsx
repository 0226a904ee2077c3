import { firstSection } from '../../lib/purchases/first-section.ts'
import { showPage } from '../../components/page/showPage.tsx'
import { i18n } from '#i18n'
import { Popup } from '../../components/popup/Popup.tsx'
import { currentWindow, openPanel } from '../../lib/platform/side-panel.ts'
import { db } from '../../components/model/database.ts'
import { watchPanelModel, type PanelModel } from '../../components/panel/panelModel.ts'
import { watchMonth } from '../../components/popup/month.ts'
import { watchQuotas } from '../../components/account/quotasModel.ts'
import { usePageModel } from '../../components/model/usePageModel.tsx'

const windowId = await currentWindow()

/**
 * The panel must be opened synchronously in the click. A company still needs its domain, which the panel requests. The
 * popup stays open to show why nothing was bought; if the browser closes it, the panel shows it.
 */
function open(beside: PanelModel, buy: () => boolean | Promise<boolean>): void {
  const opened = windowId === undefined ? Promise.resolve() : openPanel(windowId).catch(() => {})
  void Promise.all([opened, buy()]).then(([, accepted]) => accepted && window.close())
}

function enrich(beside: PanelModel, most: number | null): void {
  const page = beside.page.peek()
  const isBought = page !== null && page !== undefined && page.kind !== 'company'
  open(beside, () => (isBought ? beside.buy(firstSection[page.kind], { most }) : true))
}

function PopupPage() {
  const beside = usePageModel(watchPanelModel, db, 'popup')
  const quotas = usePageModel(watchQuotas, db)
  const month = usePageModel(watchMonth, db)
  return (
    <Popup
      beside={beside}
      quotas={quotas}
      month={month}
      onOpen={() => open(beside, () => true)}
      onEnrich={(most) => enrich(beside, most)}
    />
  )
}

await showPage(PopupPage, {
  title: () => i18n.t('appName'),
  frame: (page) => <div class="popup-frame">{page()}</div>,
})
