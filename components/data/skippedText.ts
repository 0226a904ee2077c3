import { i18n } from '#i18n'
import type { SkippedRow } from '../../lib/bulk/input/contacts.ts'
import { numberText } from '../ui/formats.ts'

const shownRows = 5

/** Number of rows without a person, and the first row numbers. */
export function skippedText(skipped: readonly SkippedRow[]): string {
  const numbers = skipped.slice(0, shownRows).map(({ line }) => numberText(line))
  const rows = numbers.join(', ') + (skipped.length > shownRows ? '…' : '')
  return i18n.t('data.import.contacts.skipped', skipped.length, [numberText(skipped.length), rows])
}
