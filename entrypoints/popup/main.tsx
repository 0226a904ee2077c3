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

/**
 * Starts a purchase and opens the panel, or a window if the browser refuses to open the panel. Call it synchronously in
 * a click handler. The popup stays open if neither opens or nothing was bought.
 */
function open(buy: () => boolean | Promise<boolean> = () => true): void {
  // Send the purchase first: as soon as the panel opens, the browser may close the popup and drop its later messages.
  const bought = buy()
  const opened =
    windowId === undefined
      ? Promise.resolve(false)
      : openPanelOrWindow(windowId).then(
          () => true,
          () => false,
        )
  void Promise.all([opened, bought]).then(([isShown, accepted]) => {
    if (isShown && accepted) window.close()
  })
}

function enrich(model: PanelModel, { section, further, maximum }: Offer): void {
  const page = model.page.peek()
  if (page && page.kind !== 'company')
    open(() => model.buy(section, { maximum, further: further ?? undefined }))
  else open()
}

function PopupPage() {
  const model = usePageModel(watchPanelModel, db, 'popup')
  const quotas = usePageModel(watchQuotas, db)
  return (
    <Popup model={model} quotas={quotas} onOpen={() => open()} onEnrich={(offer) => enrich(model, offer)} />
  )
}

await showPage(PopupPage, {
  title: () => i18n.t('appName'),
  frame: (page) => <div class="popup-frame">{page()}</div>,
})
