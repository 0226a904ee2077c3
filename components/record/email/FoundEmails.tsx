import { i18n } from '#i18n'
import { correctionOf } from '../../../lib/records/corrections/correctable-fields.ts'
import type { Sections } from '../../../lib/records/rows/sections.ts'
import { dateText } from '../../ui/formats.ts'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { mergePerson, type EmailAddress } from '../../../lib/records/merge-person.ts'
import '../contact.css'
import { AddressText } from '../../ui/AddressText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { emailTypeText } from './emailText.ts'
import { mailLink } from '../../ui/safeLink.ts'

type EmailSections = Pick<Sections, 'emails' | 'corrections'>

/** Without emails from an address book, which have their own card. */
const boughtEmails = ({ emails, corrections = [] }: EmailSections) =>
  mergePerson({ corrections, ...(emails ? { emails } : {}) }).emails

export function FoundEmails({
  of,
  isBeforeMove = false,
}: {
  of: EmailSections
  isBeforeMove?: boolean | undefined
}) {
  const found = boughtEmails(of)
  if (correctionOf(of.corrections, 'person.email')?.value === '')
    return <p>{i18n.t('correction.emailHidden')}</p>
  if (found.length === 0)
    return (
      <div>
        <p>{i18n.t('email.none')}</p>
        {of.emails && <p class="email-none">{i18n.t('email.noneDetail', [dateText(of.emails.at)])}</p>}
      </div>
    )
  return <EmailList found={found} isBeforeMove={isBeforeMove} />
}

function EmailList({
  found,
  isBeforeMove = false,
}: {
  found: readonly EmailAddress[]
  isBeforeMove?: boolean
}) {
  return (
    <ShowAll items={found} first={20}>
      {(shown) => (
        <ul class="email-list">
          {shown.map(({ address, type }) => (
            <EmailLine key={address} address={address} type={type} isBeforeMove={isBeforeMove} />
          ))}
        </ul>
      )}
    </ShowAll>
  )
}

function EmailLine({ address, type, isBeforeMove }: EmailAddress & { isBeforeMove: boolean }) {
  const link = mailLink(address)
  const words = <AddressText>{address}</AddressText>
  return (
    <li class="email-line">
      <span class="email-words">
        <span class="email-address">{link ? <ExternalLink href={link}>{words}</ExternalLink> : words}</span>
        {type && <Badge tone={type === 'professional' ? 'accent' : 'plain'}>{emailTypeText(type)}</Badge>}
        {isBeforeMove && <Badge tone="warning">{i18n.t('history.job.before')}</Badge>}
      </span>
      <CopyButton label={address} value={address} />
    </li>
  )
}
