import { i18n } from '#i18n'
import type { DeletionResult } from '../../lib/data/erasure/delete-subjects.ts'

/** `null` if it was deleted. `failed`: the worker didn't respond. */
export function deletionError(outcome: DeletionResult | 'failed'): string | null {
  if (outcome === 'forgotten') return null
  return i18n.t(outcome === 'failed' ? 'ui.failed' : 'suppression.delete.underWay')
}
