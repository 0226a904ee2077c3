import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/errors/DatabaseGuard.tsx'
import { Panel } from '../../components/panel/Panel.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { readLink } from '../../lib/search/remote/link.ts'
import { watchBeside } from '../../components/panel/panelModel.ts'
import { applyAppearance } from '../../components/model/appearance.ts'

keepFocus()
await applyAppearance(() => i18n.t('appName'))

// The keyword may lead to another form while this tab shows one: the browser changes only the hash.
addEventListener('hashchange', () => location.reload())

const panel = <Panel beside={watchBeside('panel')} start={readLink(location.hash)} />
render(<DatabaseGuard>{panel}</DatabaseGuard>, document.getElementById('root')!)
