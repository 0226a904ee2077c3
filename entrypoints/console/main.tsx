import { showFullPage } from '../../components/shell/showFullPage.tsx'

await showFullPage(() => 'console')
