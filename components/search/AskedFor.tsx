import { i18n } from '#i18n'
import type { Question } from '../../lib/search/remote/question.ts'

/** Which operation the click asks, and what may make it cheaper. */
export function AskedFor({ question: { operation, input } }: { question: Question }) {
  const more =
    operation === 'emailFinderFromNameAndCompany'
      ? i18n.t('search.emailFree')
      : input['cacheDuration']
        ? i18n.t('search.cached')
        : null
  return (
    <p class="search-asks">
      {i18n.t('search.asks', [i18n.t(`ui.operation.${operation}`)])} {more}
    </p>
  )
}
