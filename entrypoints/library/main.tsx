import '../../assets/styles/index.css'
import { render } from 'preact'
import { i18n } from '#i18n'
import { DatabaseGuard } from '../../components/errors/DatabaseGuard.tsx'
import { LibraryPage } from '../../components/library/LibraryPage.tsx'
import { keepFocus } from '../../components/ui/keepFocus.ts'
import { applyAppearance } from '../../components/model/appearance.ts'
import { db } from '../../components/model/database.ts'
import { watchRoute } from '../../components/model/route.ts'

keepFocus()
await applyAppearance(() => `${i18n.t('library.title')} · ${i18n.t('appName')}`)

render(
  <DatabaseGuard>
    <LibraryPage route={watchRoute()} db={db} />
  </DatabaseGuard>,
  document.getElementById('root')!,
)
