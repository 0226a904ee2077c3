import { i18n } from '#i18n'
import type { Person } from '../../lib/api/shapes/person.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { locale } from '../ui/locale.ts'
import { spanOf } from './career.ts'
import { currentOf } from './currentPosition.ts'
import { monthText } from './months.ts'
import { lengthText } from './periodText.ts'

/** What they do now, where, and since when. */
export function CurrentPosition({ person, now }: { person: Person; now: number }) {
  const current = currentOf(person)
  if (!current?.title && !current?.companyName) return null
  const span = spanOf(current.startEndDate)
  const length = lengthText({ start: span.start, end: span.end ?? null }, now)
  const start = span.start && monthText(span.start, locale())
  return (
    <p class="card-head-line">
      <Icon name="briefcase" />
      <span>
        <bdi>{current.title ?? ''}</bdi>
        {current.title && current.companyName && ' · '}
        {current.companyName && (
          <bdi class="card-head-strong">
            {current.socialUrl ? (
              <ExternalLink href={current.socialUrl} quiet>
                {current.companyName}
              </ExternalLink>
            ) : (
              current.companyName
            )}
          </bdi>
        )}
        {start && (
          <span class="card-head-faint card-head-aside">
            {length ? i18n.t('person.since', [start, length]) : i18n.t('person.sinceOnly', [start])}
          </span>
        )}
      </span>
    </p>
  )
}
