import { i18n } from '#i18n'
import { operationNames } from '../../lib/api/operations.ts'
import { pageKinds } from '../../lib/pages/page-kinds.ts'
import { columnNamed, type ColumnContext, type ColumnName } from '../../lib/library/columns.ts'
import { emailStates, type EmailState } from '../../lib/library/email-state.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { dateText, numberText } from '../ui/formats.ts'
import { subjectName } from '../../lib/records/subject-name.ts'

const emailStateTexts: Record<EmailState, () => string> = {
  professional: () => i18n.t('library.emailState.professional'),
  personal: () => i18n.t('library.emailState.personal'),
  other: () => i18n.t('library.emailState.other'),
  'not-found': () => i18n.t('library.emailState.notFound'),
  unchecked: () => i18n.t('library.emailState.unchecked'),
}

export const emailStateText = (state: EmailState): string => emailStateTexts[state]()

export function cellText(column: ColumnName, subject: Subject, context: ColumnContext): string {
  const value = columnNamed(column).value(subject, context)
  if (column === 'name') return subjectName(subject)
  if (column === 'status') return i18n.t(`library.status.${context.statusOf(subject)}`)
  if (typeof value === 'string') return value
  if (column === 'changedAt') {
    const job = context.jobChangeOf(subject)
    return job ? `${dateText(value)} · ${i18n.t(`history.job.kind.${job}`)}` : dateText(value)
  }
  switch (column) {
    case 'kind':
      return i18n.t(`localSearch.kind.${pageKinds[value]!}`)
    case 'emailState':
      return emailStateText(emailStates[value]!)
    case 'source':
      return i18n.t(`ui.operation.${operationNames[value]!}`)
    default:
      return columnNamed(column).type === 'moment' ? dateText(value) : numberText(value)
  }
}

export const libraryColumnText = (column: ColumnName): string => i18n.t(`library.column.${column}`)
