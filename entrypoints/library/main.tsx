import { pageOfView } from '../../components/shell/pageOfView.ts'
import { showFullPage } from '../../components/shell/showFullPage.tsx'

await showFullPage((route) => pageOfView[route.page])
