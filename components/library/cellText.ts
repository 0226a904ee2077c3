import { i18n } from '#i18n'
import { textIn, type ColumnName, type ColumnContext } from '../../lib/library/columns.ts'
import { dateText } from '../ui/formats.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'

/** What a cell says. */
export function cellText(column: ColumnName, subject: Subject, context: ColumnContext): string {
  switch (column) {
    case 'name':
      return subject.name || subject.key.slice(subject.key.indexOf(':') + 1)
    case 'kind':
      return i18n.t(`known.kind.${subject.kind}`)
    case 'standing':
      return i18n.t(`library.standing.${context.standingOf(subject)}`)
    case 'createdAt':
    case 'updatedAt':
      return dateText(subject[column])
    default:
      return textIn(column, subject, context)
  }
}
