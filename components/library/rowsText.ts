import { i18n } from '#i18n'
import { csvLines } from '../../lib/exports/csv-lines.ts'
import type { ColumnContext, ColumnName } from '../../lib/library/columns.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { announce } from '../ui/announce.ts'
import { writeClipboard } from '../ui/writeClipboard.ts'
import { cellText, libraryColumnText } from './cellText.ts'

export function rowsText(
  subjects: readonly Subject[],
  columns: readonly ColumnName[],
  context: ColumnContext,
): string {
  const cells = subjects.map((subject) => columns.map((column) => cellText(column, subject, context)))
  return csvLines([columns.map(libraryColumnText), ...cells], { separator: '\t' })
}

export async function copyText(text: string): Promise<void> {
  announce(i18n.t((await writeClipboard(text)) ? 'ui.copied' : 'ui.copyFailed'))
}
