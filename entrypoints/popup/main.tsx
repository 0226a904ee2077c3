import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/errors/DatabaseGuard.tsx'
import { browser } from 'wxt/browser'
import { Popup } from '../../components/popup/Popup.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { openPanel } from '../../lib/platform/side-panel.ts'
import { firstWant } from '../../lib/purchases/wants.ts'
import { db } from '../../components/model/database.ts'
import { watchBeside } from '../../components/panel/panelModel.ts'
import { watchMonth } from '../../components/popup/month.ts'
import { watchQuotas } from '../../components/usage/quotasModel.ts'
import { applyAppearance } from '../../components/model/appearance.ts'

keepFocus()
await applyAppearance(() => i18n.t('appName'))

const beside = watchBeside('popup')
const { id: windowId } = await browser.windows.getCurrent()

/**
 * The panel opens in the very turn of the click; a company still needs its domain, which the panel asks for. The popup
 * stays to say why nothing was bought; where the browser closes it, the panel says so.
 */
function open(enrich: boolean): void {
  const opened = windowId === undefined ? Promise.resolve() : openPanel(windowId).catch(() => {})
  const page = beside.page.peek()
  const asked = enrich && page && page.kind !== 'company' ? beside.buy(firstWant[page.kind]) : true
  void Promise.all([opened, asked]).then(([, accepted]) => accepted && window.close())
}

render(
  <DatabaseGuard>
    <Popup beside={beside} quotas={watchQuotas(db)} month={watchMonth(db)} onOpen={open} />
  </DatabaseGuard>,
  document.getElementById('root')!,
)
