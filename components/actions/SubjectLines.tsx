import { i18n } from '#i18n'
import { correctionOf } from '../../lib/records/corrections/correctable-fields.ts'
import type { Sections } from '../../lib/records/database/rows/sections.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { mergeCompany } from '../../lib/records/merge-company.ts'
import { mergePerson } from '../../lib/records/merge-person.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { dateText, locale } from '../ui/formats.ts'
import { ageText, isoText } from '../ui/relativeTime.ts'
import { mailLink, shortAddress, siteLink } from '../ui/safeLink.ts'
import { emailTypeText } from '../record/email/emailText.ts'

interface SubjectLinesProps {
  subject: Subject | null
  sections: Sections
  named: boolean
  reachable: boolean
  now: number
}

/** The subject's name, description and best contact detail in two lines. */
export function SubjectLines({ subject, sections, named, reachable, now }: SubjectLinesProps) {
  if (!subject) return null
  const line = reachable && <ReachLine subject={subject} sections={sections} now={now} />
  if (!named) return <div class="identity">{line}</div>
  const { kind, name, company } = subject
  const shown = name || i18n.t(nameless[kind] ?? `panel.kind.${kind}`)
  return (
    <div class="identity identity-named">
      <Avatar
        name={kind === 'job' ? company || name : name}
        look={kind === 'person' ? 'person' : 'company'}
        size="small"
        pictureOf={subject.key}
      />
      <div class="identity-words">
        <div class="identity-line copy-line">
          <h2 class="identity-name" elementtiming="subject-name">
            <bdi>{shown}</bdi>
          </h2>
          <CopyButton label={i18n.t('ui.head.name')} value={shown} />
        </div>
        {line}
      </div>
    </div>
  )
}

/** Titles for subjects without a name; other kinds are named by their kind. */
const nameless: Partial<Record<Subject['kind'], 'person.nameless' | 'company.nameless' | 'job.nameless'>> = {
  person: 'person.nameless',
  company: 'company.nameless',
  job: 'job.nameless',
}

function ReachLine({ subject, sections, now }: { subject: Subject; sections: Sections; now: number }) {
  if (subject.kind === 'person') return <EmailLine sections={sections} now={now} />
  if (subject.kind === 'job') return subject.company ? <p class="identity-faint">{subject.company}</p> : null
  const { websiteUrl, phone } = mergeCompany(sections) ?? {}
  const link = siteLink(websiteUrl ?? '')?.href
  if (!link && !phone) return null
  return (
    <p class="identity-line identity-faint">
      {link && (
        <ExternalLink href={link}>
          <bdi>{shortAddress(link)}</bdi>
        </ExternalLink>
      )}
      {phone && (
        <span class="copy-line identity-line">
          <bdi>{phone}</bdi>
          <CopyButton label={i18n.t('company.fact.phone')} value={phone} />
        </span>
      )}
    </p>
  )
}

/** The best email with its type and age, or that none was found. */
function EmailLine({ sections, now }: { sections: Sections; now: number }) {
  const best = mergePerson(sections).emails[0]
  const corrected = correctionOf(sections.corrections, 'person.email')
  if (corrected?.value === '') return <p class="identity-faint">{i18n.t('correction.emailHidden')}</p>
  const at = corrected?.at ?? sections.emails?.at
  if (at === undefined) return <p class="identity-faint">{i18n.t('actions.noEmailYet')}</p>
  const age = ageText(at, now, locale())
  const aged = (
    <time class="identity-faint" dateTime={isoText(at)} title={dateText(at)}>
      {age}
    </time>
  )
  if (!best)
    return (
      <p class="identity-line">
        <span class="identity-faint">{i18n.t('email.none')}</span>
        {aged}
      </p>
    )
  const link = mailLink(best.address)
  const words = <bdi title={best.address}>{best.address}</bdi>
  return (
    <div class="identity-reach">
      <span class="identity-line copy-line">
        <span class="identity-email" dir="ltr">
          {link ? <ExternalLink href={link}>{words}</ExternalLink> : words}
        </span>
        <CopyButton label={i18n.t('email.title')} value={best.address} />
      </span>
      <span class="identity-line">
        {best.type && (
          <Badge tone={best.type === 'professional' ? 'accent' : 'plain'}>{emailTypeText(best.type)}</Badge>
        )}
        {aged}
      </span>
    </div>
  )
}
