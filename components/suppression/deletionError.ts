import { i18n } from '#i18n'
import type { DeletionResult } from '../../lib/data/erasure/delete-subjects.ts'

/** Why a record wasn't deleted; `null` if it was. `failed`: the worker didn't respond. */
export function deletionError(outcome: DeletionResult | 'failed'): string | null {
  if (outcome === 'deleted') return null
  return i18n.t(outcome === 'failed' ? 'ui.failed' : 'suppression.delete.inFlight')
}
