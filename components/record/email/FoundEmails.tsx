import { i18n } from '#i18n'
import type { FoundEmail, Section } from '../../../lib/records/database/rows/sections.ts'
import { dateText } from '../../ui/formats.ts'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { EmailLine } from './EmailLine.tsx'
import { emailAddresses } from '../../../lib/records/merge-person.ts'
import './FoundEmails.css'

/** The addresses alone, for a place that has its own heading. */
export function FoundEmails({ emails }: { emails: Section<FoundEmail[]> }) {
  const found = emailAddresses(emails.data)
  if (found.length === 0)
    return (
      <div>
        <p>{i18n.t('email.none')}</p>
        <p class="email-none">{i18n.t('email.noneDetail', [dateText(emails.at)])}</p>
      </div>
    )
  return (
    <ShowAll items={found} first={20}>
      {(shown) => (
        <ul class="email-list">
          {shown.map(({ address, type }) => (
            <EmailLine key={address} address={address} type={type} />
          ))}
        </ul>
      )}
    </ShowAll>
  )
}
