import { i18n } from '#i18n'
import type { Database } from '../../lib/records/database/database.ts'
import type { Sections } from '../../lib/records/rows/sections.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { sectionRowsIn } from '../../lib/records/sections-by-name.ts'
import type { ReportFormat } from '../data/report/saveReport.ts'
import { MenuItems } from '../ui/MenuItems.tsx'
import { showToast } from '../ui/toast.ts'
import { writeClipboard } from '../ui/writeClipboard.ts'
import { csvLines } from '../../lib/exports/csv-lines.ts'
import { columnsOfPreset, tableOf } from '../../lib/exports/export-table.ts'
import { exportViewOf, type ExportedRecord } from '../../lib/exports/export-view.ts'
import { vcardOf } from '../../lib/exports/vcard.ts'
import { recordAsText } from '../data/exports/recordAsText.ts'

interface CopyMenuProps {
  db: Database
  subject: Subject | null
  sections: Sections
  lists: readonly List[]
  pageUrl: string | null
  onClose: () => void
}

export default function CopyMenu({ db, subject, sections, lists, pageUrl, onClose }: CopyMenuProps) {
  const copies = subject
    ? copiesOf(
        {
          subject,
          sections: sectionRowsIn(sections),
          history: [],
          requests: new Map(),
          lists: new Map(lists.map(({ id, name }) => [id, name])),
        },
        pageUrl,
      )
    : pageUrl
      ? [['link', pageUrl] as [CopyFormat, string]]
      : []
  const copy = async (format: CopyFormat, text: string) => {
    // Writing to the clipboard needs focus in the page.
    onClose()
    const isCopied = await writeClipboard(text)
    showToast({
      text: isCopied ? i18n.t('actions.copied', [i18n.t(`actions.as.${format}`)]) : i18n.t('ui.copyFailed'),
    })
  }
  const save = async (key: string, format: ReportFormat) => {
    onClose()
    const { saveReport } = await import('../data/report/saveReport.ts')
    const isSaved = await saveReport(db, key, format).catch(() => false)
    showToast({ text: i18n.t(isSaved ? 'report.done' : 'report.failed') })
  }
  return (
    <MenuItems
      groups={[
        copies.map(([format, text]) => ({
          id: format,
          words: i18n.t(`actions.as.${format}`),
          onChoose: () => void copy(format, text),
        })),
        subject
          ? (['html', 'json'] as const).map((format) => ({
              id: `data-${format}`,
              words: format === 'html' ? i18n.t('report.asHtml') : i18n.t('report.asJson'),
              onChoose: () => void save(subject.key, format),
            }))
          : [],
      ]}
    />
  )
}

const copyFormats = ['email', 'name', 'phone', 'link', 'all', 'row', 'vcard'] as const

type CopyFormat = (typeof copyFormats)[number]

function copiesOf(record: ExportedRecord, pageUrl: string | null): [CopyFormat, string][] {
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

function rowOf(record: ExportedRecord): string {
  const columns = columnsOfPreset('spreadsheet', [record.subject.kind])
  const { cellsOf } = tableOf(columns, { count: 1, kinds: [record.subject.kind] })
  return csvLines([cellsOf(record)], { separator: '\t' }).trimEnd()
}
