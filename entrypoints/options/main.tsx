import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/errors/DatabaseGuard.tsx'
import { Options } from '../../components/settings/Options.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { applyAppearance } from '../../components/model/appearance.ts'
import { watchFirstRun } from '../../components/settings/firstRunModel.ts'
import { watchOptions } from '../../components/settings/settingsModel.ts'
import { watchShortcuts } from '../../components/settings/shortcuts.ts'

keepFocus()
await applyAppearance(() => i18n.t('options.title'))

const options = watchOptions()

render(
  <DatabaseGuard stays>
    <Options options={options} firstRun={watchFirstRun(options)} shortcuts={watchShortcuts()} />
  </DatabaseGuard>,
  document.getElementById('root')!,
)
