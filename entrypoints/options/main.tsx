import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { browser } from 'wxt/browser'
import { Options } from '../../components/settings/Options.tsx'
import { watchOptions } from '../../lib/state/options.ts'
import { applyAppearance } from '../../lib/state/appearance.ts'

await applyAppearance(() => i18n.t('options.title'))

const commands = await browser.commands.getAll()
const shortcut = commands.find(({ name }) => name === 'enrich')?.shortcut || null

render(<Options options={watchOptions()} shortcut={shortcut} />, document.getElementById('root')!)
