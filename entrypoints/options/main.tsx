import { showFullPage } from '../../components/shell/showFullPage.tsx'
import { settingsPageIn } from '../../lib/platform/full-pages.ts'

await showFullPage(() => settingsPageIn(location.hash) ?? 'settings', true)
