import { dataReportOf } from '../../../lib/data/report/data-report.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { saveFile } from '../../../lib/platform/save-file.ts'
import { reportDocument } from './reportDocument.ts'
import { subjectName } from '../../../lib/records/subject-name.ts'

export type ReportFormat = 'html' | 'json'

export async function saveReport(db: Database, key: string, format: ReportFormat): Promise<boolean> {
  const report = await dataReportOf(db, key, Date.now())
  if (!report) return false
  const [text, type] =
    format === 'html'
      ? [reportDocument(report), 'text/html']
      : [`${JSON.stringify(report, null, 2)}\n`, 'application/json']
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), `${fileNameOf(report.record)}.${format}`)
  return true
}

/** Every file system accepts letters and digits of any script and hyphens. */
function fileNameOf(record: { name: string; key: string }): string {
  const words =
    subjectName(record)
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return ['sidelight-data', ...words].join('-').slice(0, 80).replace(/-$/, '')
}
