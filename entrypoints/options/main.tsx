import { showFullPage } from '../../components/shell/showFullPage.tsx'

await showFullPage(() => 'settings', true)
