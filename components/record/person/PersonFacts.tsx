import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import type { Provenance } from '../../../lib/records/rows/sections.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { ProvenanceNote } from '../ProvenanceNote.tsx'
import { shortAddress } from '../../ui/safeLink.ts'
import { countText, memberSince } from './personFacts.ts'

interface PersonFactsProps {
  person: Person
  now: number
  /** The response that the follower count is from; `null` if it is from the profile. */
  followersFrom: Provenance | null
}

export function PersonFacts({ person, now, followersFrom }: PersonFactsProps) {
  const { socialUrl } = person
  const followers = i18n.t('person.fact.followers')
  return (
    <section class="section-card">
      <FactList
        facts={[
          {
            label: i18n.t('person.fact.profile'),
            value: socialUrl,
            show: socialUrl && <AddressText>{shortAddress(socialUrl)}</AddressText>,
            href: socialUrl,
            copy: true,
          },
          {
            label: followers,
            value: countText(person.followerCount),
            end: followersFrom && <ProvenanceNote of={followers} provenance={followersFrom} now={now} />,
          },
          { label: i18n.t('person.fact.connections'), value: countText(person.connectionsCount) },
          { label: i18n.t('person.fact.memberSince'), value: memberSince(person) },
        ]}
      />
    </section>
  )
}
