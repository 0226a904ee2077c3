import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/trouble/DatabaseGuard.tsx'
import { LibraryPage } from '../../components/library/LibraryPage.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { applyAppearance } from '../../lib/state/appearance.ts'
import { db } from '../../lib/state/database.ts'
import { watchRoute } from '../../lib/state/route.ts'

keepFocus()
await applyAppearance(() => `${i18n.t('library.title')} · ${i18n.t('appName')}`)

render(
  <DatabaseGuard>
    <LibraryPage route={watchRoute()} db={db} />
  </DatabaseGuard>,
  document.getElementById('root')!,
)
