import { i18n } from '#i18n'
import { useSignal, useSignalEffect } from '@preact/signals'
import { sumOf } from '../../lib/library/totals.ts'
import { numberText } from '../ui/formats.ts'
import { creditsText } from '../usage/sumText.ts'
import type { LibraryModel } from './libraryModel.ts'

/** Adding up 100,000 records takes some frames: it waits until nothing is typed. */
const restMs = 120

/** What the selected records come to, or all that are shown where none is. */
export function Totals({ library }: { library: LibraryModel }) {
  const sum = useSignal<(ReturnType<typeof sumOf> & { isChosen: boolean }) | null>(null)
  useSignalEffect(() => {
    const places = library.shown.value
    const chosen = library.chosen.value
    const context = library.context.value
    if (!places || library.reading.value !== null) return
    const add = () => {
      const isChosen = chosen.length > 0
      const subjects = isChosen
        ? chosen.map((key) => library.rows.get(key))
        : Array.from(places, (place) => library.rows.at(place))
      sum.value = { ...sumOf(subjects, context), isChosen }
    }
    const timer = setTimeout(add, sum.peek() ? restMs : 0)
    return () => clearTimeout(timer)
  })
  if (!sum.value) return null
  const { count, emails, credits, isChosen } = sum.value
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
