import { i18n } from '#i18n'
import type { FoundEmail, Section } from '../../../lib/records/database/rows/sections.ts'
import { dateText } from '../../ui/formats.ts'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { emailAddresses, type EmailAddress } from '../../../lib/records/merge-person.ts'
import './FoundEmails.css'
import { AddressText } from '../../ui/AddressText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { emailTypeText } from './emailText.ts'
import { mailLink } from '../../ui/safeLink.ts'

/** All addresses but the best, which stands with the name; nothing where there is no other. */
export function FurtherEmails({ emails }: { emails: Section<FoundEmail[]> }) {
  const further = emailAddresses(emails.data).slice(1)
  return further.length > 0 ? <EmailList found={further} /> : null
}

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
  return <EmailList found={found} />
}

function EmailList({ found }: { found: readonly EmailAddress[] }) {
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

function EmailLine({ address, type }: EmailAddress) {
  const link = mailLink(address)
  const words = <AddressText>{address}</AddressText>
  return (
    <li class="email-line">
      <span class="email-words">
        <span class="email-address">{link ? <ExternalLink href={link}>{words}</ExternalLink> : words}</span>
        {type && <Badge tone={type === 'professional' ? 'accent' : 'plain'}>{emailTypeText(type)}</Badge>}
      </span>
      <CopyButton label={address} value={address} />
    </li>
  )
}
