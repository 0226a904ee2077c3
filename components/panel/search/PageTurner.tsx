import { i18n } from '#i18n'
import type { Shown } from '../../../lib/search/remote/paging.ts'
import { atPage } from '../../../lib/search/remote/question.ts'
import type { FormState } from './searchModel.ts'
import { PricedButton } from '../../account/PricedButton.tsx'
import { numberText } from '../../ui/formats.ts'

interface PageTurnerProps {
  state: FormState
  paging: Shown
  more: boolean
}

export function PageTurner({ state, paging: { page, pages }, more }: PageTurnerProps) {
  const sent = state.sent.value
  if (!sent || (page === 1 && !more)) return null
  const turnButton = (words: string, to: number) => (
    <PricedButton
      size="small"
      about={String(to)}
      action={words}
      operation={sent.question.operation}
      onSpend={(most) => void state.ask(atPage(sent.question, to), [], most)}
    />
  )
  return (
    <div class="search-pages">
      <span>
        {pages === null
          ? i18n.t('search.page', [numberText(page)])
          : i18n.t('search.pageOf', [numberText(page), numberText(pages)])}
      </span>
      {page > 1 && turnButton(i18n.t('search.previousPage'), page - 1)}
      {more && turnButton(i18n.t('search.nextPage'), page + 1)}
    </div>
  )
}
