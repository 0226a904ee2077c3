import { i18n } from '#i18n'
import { correctionOf } from '../../../lib/records/corrections/correctable-fields.ts'
import type { Sections } from '../../../lib/records/rows/sections.ts'
import { emailAddresses, mergePerson, type EmailAddress } from '../../../lib/records/merge-person.ts'
import { AddressText, addressPieces } from '../../ui/AddressText.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { locale } from '../../ui/formats.ts'
import { NameLink } from '../../ui/NameLink.tsx'
import { joinedBy } from '../../ui/plainDocument.ts'
import { ageText } from '../../ui/relativeTime.ts'
import { mailLink } from '../../ui/safeLink.ts'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { ContactRow, PhoneText } from '../ContactRow.tsx'
import { emailTypeText } from '../email/emailText.ts'
import { localTime } from './localTime.ts'
import { sinceText } from './periodText.ts'
import { placeOf } from './placeOf.ts'

interface ContactListProps {
  sections: Sections
  now: number
  isBeforeMove?: boolean | undefined
  isFinding?: boolean | undefined
}

/** All contacts, the most useful first. */
export function ContactList({ sections, now, isBeforeMove = false, isFinding = false }: ContactListProps) {
  const { person, emails } = mergePerson(sections)
  const phones = sections.contact?.phones ?? []
  const employer = person.currentPosition
  const place = placeOf(person.location)
  const none = emails.length === 0 && !isFinding ? noEmailText(sections, now) : null
  if (!none && !isFinding && emails.length + phones.length === 0 && !employer?.companyName && !place)
    return null
  const time = person.location?.countryCode ? localTime(person.location.countryCode, now, locale()) : null
  return (
    <ShowAll items={[...emails, ...phones]} first={20}>
      {(shown) => (
        <ul class="contact" aria-label={i18n.t('contact.title')}>
          {isFinding && emails.length === 0 && (
            <ContactRow icon="mail" isLoading>
              {''}
            </ContactRow>
          )}
          {shown.map((item, at) =>
            typeof item === 'string' ? (
              <ContactRow key={item} icon="phone" copy={{ label: i18n.t('run.role.phone'), value: item }}>
                <PhoneText>{item}</PhoneText>
              </ContactRow>
            ) : (
              <EmailRow
                key={item.address}
                email={item}
                isFirst={at === 0}
                note={emailNote(item, sections, now)}
                isBeforeMove={isBeforeMove}
              />
            ),
          )}
          {none && (
            <ContactRow icon="mail" note={none.note}>
              <span class="contact-none">{none.text}</span>
            </ContactRow>
          )}
          {employer?.companyName && (
            <ContactRow icon="building" note={sinceText(employer, now)}>
              <span class="contact-strong">
                <NameLink name={employer.companyName} href={employer.socialUrl} />
              </span>
            </ContactRow>
          )}
          {place && (
            <ContactRow icon="pin" note={time && i18n.t('person.localTime', [time])}>
              <bdi>{place}</bdi>
            </ContactRow>
          )}
        </ul>
      )}
    </ShowAll>
  )
}

/** In characters, without a break. */
const longestPiece = 24

/** Wraps only after the @, unless its host is longer than a narrow line. */
function EmailText({ children, isStrong }: { children: string; isStrong: boolean }) {
  const link = mailLink(children)
  const words = <AddressText>{children}</AddressText>
  const isWhole = addressPieces(children).every((piece) => piece.length <= longestPiece)
  const classes = ['contact-email', isStrong && 'contact-first', isWhole && 'contact-whole']
  return (
    <span class={classes.filter(Boolean).join(' ')}>
      {link ? <ExternalLink href={link}>{words}</ExternalLink> : words}
    </span>
  )
}

interface EmailRowProps {
  email: EmailAddress
  isFirst: boolean
  note: string
  isBeforeMove: boolean
}

/** `isBeforeMove`: doubtful, because it was found before a job change. */
export function EmailRow({ email: { address }, isFirst, note, isBeforeMove }: EmailRowProps) {
  return (
    <ContactRow
      icon="mail"
      copy={{ label: isFirst ? i18n.t('email.title') : address, value: address }}
      note={
        (isBeforeMove || note) && (
          <>
            {isBeforeMove && <span class="contact-doubt">{i18n.t('history.job.before')}</span>}
            {isBeforeMove && note && ' · '}
            {note}
          </>
        )
      }
    >
      <EmailText isStrong={isFirst && !isBeforeMove}>{address}</EmailText>
    </ContactRow>
  )
}

function emailNote({ address, type }: EmailAddress, { emails }: Sections, now: number): string {
  const isFound = emailAddresses(emails?.data ?? []).some((found) => found.address === address)
  const found = emails && isFound ? i18n.t('contact.found', [ageText(emails.at, now, locale())]) : null
  return joinedBy([type && emailTypeText(type), found])
}

/** `null` if no email was looked up yet. */
function noEmailText({ emails, corrections }: Sections, now: number): { text: string; note: string } | null {
  if (correctionOf(corrections, 'person.email')?.value === '')
    return { text: i18n.t('correction.emailHidden'), note: '' }
  if (!emails) return null
  return {
    text: i18n.t('email.none'),
    note: i18n.t('contact.checked', [ageText(emails.at, now, locale())]),
  }
}
