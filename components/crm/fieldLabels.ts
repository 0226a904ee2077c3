import { i18n } from '#i18n'
import { adapters } from '../../lib/crm/adapters.ts'
import { isPersonField } from '../../lib/crm/company-link.ts'
import type { MappingRow } from '../../lib/crm/destination.ts'
import { columnOf, type CrmFieldName } from '../../lib/crm/fields.ts'
import type { DestinationKind } from '../../lib/crm/rows.ts'
import { exportColumnText } from '../data/exports/exportWords.ts'

export function sourceText(from: CrmFieldName): string {
  const column = columnOf(from)
  return column === null ? i18n.t('crm.companyDomain') : exportColumnText(column)
}

/** That of our mapped field; without one, the destination's name. */
export function fieldLabel(kind: DestinationKind, name: string, mapping: readonly MappingRow[] = []): string {
  const row = [...mapping, ...adapters[kind].mapping].find(({ to }) => to === name)
  if (!row) return name
  return isPersonField(name) ? sourceText(row.from) : i18n.t('crm.companyLinked', [sourceText(row.from)])
}
