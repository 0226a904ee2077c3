import { i18n } from '#i18n'
import { useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { totalsOf, type Totals } from '../../lib/library/totals.ts'
import { inBackground } from '../model/pageProblem.ts'
import { numberText } from '../ui/formats.ts'
import { creditsText } from '../account/sumText.ts'
import type { LibraryModel } from './libraryModel.ts'

/** In ms, without typing: adding up 100,000 records takes several frames. */
const restMs = 120

interface TotalsLineProps {
  library: LibraryModel
  foot?: ComponentChildren
}

export function TotalsLine({ library, foot }: TotalsLineProps) {
  const shown = useSignal<(Totals & { isChosen: boolean; isCostKnown: boolean }) | null>(null)
  useSignalEffect(() => {
    const places = library.shown.value
    const isChosen = library.chosen.size > 0
    const context = library.context.value
    const isCostKnown = library.areCostsRead.value
    if (!places || library.reading.value !== null) return
    const stop = new AbortController()
    const add = async () => {
      const subjects = isChosen ? chosenOf(library, library.chosen.all.value) : shownOf(library, places)
      const totals = await totalsOf(subjects, context, stop.signal)
      if (totals) shown.value = { ...totals, isChosen, isCostKnown }
    }
    const timer = setTimeout(() => inBackground(add()), shown.peek() ? restMs : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  })
  if (!shown.value) return null
  const { count, emails, credits, isChosen, isCostKnown } = shown.value
  return (
    <div class="table-totals" role="group" aria-label={i18n.t('library.totals.label')}>
      <strong>
        {i18n.t(isChosen ? 'library.totals.selected' : 'library.totals.all', [numberText(count)])}
      </strong>
      <span>{i18n.t('library.totals.emails', [numberText(emails)])}</span>
      {isCostKnown && <span>{i18n.t('library.totals.cost', [creditsText(credits)])}</span>}
      {foot && <div class="table-foot">{foot}</div>}
    </div>
  )
}

function* chosenOf({ rows }: LibraryModel, keys: readonly string[]) {
  for (const key of keys) yield rows.get(key)
}

function* shownOf({ rows }: LibraryModel, places: Uint32Array) {
  for (const place of places) yield rows.at(place)
}
