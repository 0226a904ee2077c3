import { i18n } from '#i18n'
import { PageHead } from '../ui/PageHead.tsx'

/** What was searched for at the provider, and what it found. */
export default function SearchesView() {
  return (
    <div class="page">
      <PageHead title={i18n.t('shell.page.searches')} />
    </div>
  )
}
