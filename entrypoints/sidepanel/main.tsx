import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/trouble/DatabaseGuard.tsx'
import { Panel } from '../../components/panel/Panel.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { readLink } from '../../lib/search/link.ts'
import { watchBeside } from '../../lib/state/panel.ts'
import { applyAppearance } from '../../lib/state/appearance.ts'

keepFocus()
await applyAppearance(() => i18n.t('appName'))

// The keyword may lead to another form while this tab shows one: the browser changes only the hash.
addEventListener('hashchange', () => location.reload())

const panel = <Panel beside={watchBeside('panel')} start={readLink(location.hash)} />
render(<DatabaseGuard>{panel}</DatabaseGuard>, document.getElementById('root')!)
