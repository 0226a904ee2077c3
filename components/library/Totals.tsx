import { i18n } from '#i18n'
import { sumOf } from '../../lib/library/totals.ts'
import { numberText } from '../ui/formats.ts'
import { creditsText } from '../usage/sumText.ts'
import type { LibraryModel } from './libraryModel.ts'

/** What the selected records come to, or all that are shown where none is. */
export function Totals({ library }: { library: LibraryModel }) {
  const places = library.shown.value
  if (!places || library.reading.value !== null) return null
  const chosen = library.chosen.value
  const isChosen = chosen.length > 0
  const { count, emails, credits } = sumOf(
    isChosen
      ? chosen.map((key) => library.rows.get(key))
      : Array.from(places, (place) => library.rows.at(place)),
    library.context.value,
  )
  return (
    <div class="table-totals" role="group" aria-label={i18n.t('library.totals.label')}>
      <strong>
        {i18n.t(isChosen ? 'library.totals.selected' : 'library.totals.all', [numberText(count)])}
      </strong>
      <span>{i18n.t('library.totals.emails', [numberText(emails)])}</span>
      <span>{i18n.t('library.totals.cost', [creditsText(credits)])}</span>
    </div>
  )
}
