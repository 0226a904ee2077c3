import { i18n } from '#i18n'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { numberText } from '../../ui/formats.ts'

export function sizeText({ employeeCount, employeeCountRange: range }: Company): string | null {
  const count = typeof employeeCount === 'number' ? numberText(employeeCount) : null
  const span = rangeText(range?.start ?? null, range?.end ?? null)
  return count && span ? i18n.t('company.employees', [count, span]) : (count ?? span)
}

function rangeText(start: number | null, end: number | null): string | null {
  if (start !== null && end !== null) return i18n.t('company.range', [numberText(start), numberText(end)])
  if (start !== null) return i18n.t('company.rangeFrom', [numberText(start)])
  return end === null ? null : i18n.t('company.rangeUpTo', [numberText(end)])
}
