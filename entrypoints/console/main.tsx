import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/errors/DatabaseGuard.tsx'
import { Console } from '../../components/console/Console.tsx'
import { watchChosen } from '../../components/console/chosen.ts'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { watchConsole } from '../../components/console/consoleModel.ts'
import { applyAppearance } from '../../components/model/appearance.ts'

keepFocus()
await applyAppearance(() => `${i18n.t('console.title')} · ${i18n.t('appName')}`)

const { operation, request } = watchChosen()
render(
  <DatabaseGuard>
    <Console console={watchConsole(operation, request)} />
  </DatabaseGuard>,
  document.getElementById('root')!,
)
