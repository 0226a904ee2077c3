import { i18n } from '#i18n'
import type { List } from '../../lib/records/rows/annotations.ts'
import { dateText, numberText } from '../ui/formats.ts'
import type { WatchModel } from './watchModel.ts'

interface WatchNoteProps {
  list: List
  model: WatchModel
}

export function WatchNote({ list, model }: WatchNoteProps) {
  const { watch } = list
  const state = model.state.value
  if (!watch || !state) return null
  if (!model.isOn(list)) return <p class="soft">{i18n.t('watch.ended', [dateText(watch.until)])}</p>
  const { checked, due, cannot, spent } = state
  return (
    <p class="soft">
      {i18n.t('watch.state', [numberText(checked), numberText(due), numberText(cannot)])}{' '}
      {i18n.t('watch.month', [numberText(spent), numberText(watch.monthlyBudget), dateText(watch.until)])}
    </p>
  )
}
