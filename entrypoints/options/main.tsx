import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/trouble/DatabaseGuard.tsx'
import { Options } from '../../components/settings/Options.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { applyAppearance } from '../../lib/state/appearance.ts'
import { watchFirstRun } from '../../lib/state/first-run.ts'
import { watchOptions } from '../../lib/state/options.ts'
import { watchShortcuts } from '../../lib/state/shortcuts.ts'

keepFocus()
await applyAppearance(() => i18n.t('options.title'))

const options = watchOptions()

render(
  <DatabaseGuard stays>
    <Options options={options} firstRun={watchFirstRun(options)} shortcuts={watchShortcuts()} />
  </DatabaseGuard>,
  document.getElementById('root')!,
)
