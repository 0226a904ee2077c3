import { i18n } from '#i18n'
import type { Person } from '../../lib/api/shapes/person.ts'
import { FactList } from '../ui/FactList.tsx'
import { numberText } from '../ui/formats.ts'
import { locale } from '../ui/locale.ts'
import { shortAddress } from '../ui/safeLink.ts'
import { monthText } from './months.ts'

/** The address that people paste elsewhere, and the counts. */
export function PersonFacts({ person }: { person: Person }) {
  const { socialUrl, creationDate } = person
  const since = creationDate?.year
    ? monthText({ year: creationDate.year, month: creationDate.month ?? null }, locale())
    : null
  return (
    <section class="section-card">
      <FactList
        facts={[
          {
            label: i18n.t('person.fact.profile'),
            value: socialUrl,
            show: socialUrl && shortAddress(socialUrl),
            href: socialUrl,
            copy: true,
          },
          { label: i18n.t('person.fact.handle'), value: person.publicIdentifier, copy: true },
          { label: i18n.t('person.fact.followers'), value: count(person.followerCount) },
          { label: i18n.t('person.fact.connections'), value: count(person.connectionsCount) },
          { label: i18n.t('person.fact.memberSince'), value: since },
        ]}
      />
    </section>
  )
}

function count(value: number | null | undefined): string | null {
  return typeof value === 'number' ? numberText(value) : null
}
