import { csvLines } from '../../lib/exports/csv-lines.ts'
import { columnsOfPreset, tableOf } from '../../lib/exports/export-table.ts'
import { exportViewOf, type ExportedRecord } from '../../lib/exports/export-view.ts'
import { vcardOf } from '../../lib/exports/vcard.ts'
import { recordAsText } from '../data/exports/recordAsText.ts'

/** The formats in which a record can be copied, in menu order. */
export const copyFormats = ['email', 'name', 'phone', 'link', 'all', 'row', 'vcard'] as const

export type CopyFormat = (typeof copyFormats)[number]

export function copiesOf(record: ExportedRecord, pageUrl: string | null): [CopyFormat, string][] {
  const { subject, by, emails, company } = exportViewOf(record)
  const texts: Record<CopyFormat, string | null | undefined> = {
    email: by.emails ? emails[0]?.address : subject.email,
    name: subject.name,
    phone: company?.phone,
    link: pageUrl ?? subject.url,
    all: recordAsText(record),
    row: rowOf(record),
    vcard: vcardOf(record),
  }
  return copyFormats.flatMap((format) => {
    const text = texts[format]
    return text ? [[format, text] as [CopyFormat, string]] : []
  })
}

/** The record's cells as a spreadsheet pastes them, without headings. */
function rowOf(record: ExportedRecord): string {
  const columns = columnsOfPreset('spreadsheet', [record.subject.kind])
  const { cellsOf } = tableOf(columns, { count: 1, kinds: [record.subject.kind] })
  return csvLines([cellsOf(record)], { separator: '\t' }).trimEnd()
}
