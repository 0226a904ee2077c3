import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { HeadLine } from '../HeadLine.tsx'
import { NameLink } from '../../ui/NameLink.tsx'
import { joinedBy } from '../../ui/plainDocument.ts'
import { sinceText } from './periodText.ts'

/** Current title, company and start date. */
export function CurrentPosition({ person, now }: { person: Person; now: number }) {
  const current = person.currentPosition
  if (!current?.title && !current?.companyName) return null
  const { title, companyName, socialUrl } = current
  return (
    <HeadLine
      icon="briefcase"
      label={i18n.t('person.position')}
      value={joinedBy([title, companyName])}
      aside={sinceText(current, now)}
    >
      <bdi>{title ?? ''}</bdi>
      {title && companyName && ' · '}
      {companyName && (
        <span class="card-head-strong">
          <NameLink name={companyName} href={socialUrl} />
        </span>
      )}
    </HeadLine>
  )
}
