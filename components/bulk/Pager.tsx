import { i18n } from '#i18n'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'

interface PagerProps {
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}

export function Pager({ label, page, pages, onPage }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav class="run-actions" aria-label={label}>
      <Button disabledReason={page === 0 ? i18n.t('run.first') : null} onClick={() => onPage(page - 1)}>
        {i18n.t('search.previousPage')}
      </Button>
      <span>{i18n.t('search.pageOf', [numberText(page + 1), numberText(pages)])}</span>
      <Button disabledReason={page + 1 >= pages ? i18n.t('run.last') : null} onClick={() => onPage(page + 1)}>
        {i18n.t('search.nextPage')}
      </Button>
    </nav>
  )
}
