import { i18n } from '#i18n'
import type { LocalSearch } from './localSearchModel.ts'
import { numberText } from '../ui/formats.ts'

export function LocalSearchStatus({ id, known }: { id: string; known: LocalSearch }) {
  return (
    <p id={id} class="known-status" role="status">
      {statusOf(known)}
    </p>
  )
}

function statusOf({ hits: { value: hits }, total: { value: total } }: LocalSearch): string {
  if (hits === undefined) return i18n.t('known.reading')
  if (hits === null) {
    if (total === undefined) return ''
    return total === 0 ? i18n.t('known.empty') : i18n.t('known.saved', total, [numberText(total)])
  }
  const { subjects, total: fitting, all } = hits
  if (fitting === 0) return i18n.t('known.none')
  if (!all) return i18n.t('known.some')
  return fitting > subjects.length
    ? i18n.t('known.first', [numberText(fitting), numberText(subjects.length)])
    : i18n.t('known.count', fitting, [numberText(fitting)])
}
