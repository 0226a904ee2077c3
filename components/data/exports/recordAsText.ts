import { i18n } from '#i18n'
import { exportViewOf, type ExportedRecord } from '../../../lib/exports/export-view.ts'
import { companyAsText } from '../../record/company/companyAsText.ts'
import { emailLines } from '../../record/email/emailText.ts'
import { jobAsText } from '../../record/job/jobAsText.ts'
import { personAsText } from '../../record/person/personAsText.ts'
import { labelled, plainDocument } from '../../ui/plainDocument.ts'
import { subjectName } from '../../../lib/records/subject-name.ts'

export function recordAsText(record: ExportedRecord): string {
  const { subject, listNames } = exportViewOf(record)
  return plainDocument([
    { lines: [cardAsText(record)] },
    {
      lines: [
        labelled(i18n.t('notes.tags'), subject.tags.join(', ')),
        labelled(i18n.t('notes.lists'), listNames.join(', ')),
        labelled(i18n.t('notes.note'), subject.note.trim()),
      ],
    },
  ])
}

function cardAsText(record: ExportedRecord): string {
  const { by, subject, emails, company } = exportViewOf(record)
  if (company) return companyAsText(company)
  if (by.job) return jobAsText(by.job.data)
  if (!by.profile) return plainDocument([{ lines: [subjectName(subject), ...emailLines(emails)] }])
  return personAsText(by, Date.now())
}
