import { i18n } from '#i18n'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { FactList, type Fact } from '../../ui/FactList.tsx'
import { SectionCard, type FactSource } from '../SectionCard.tsx'

/** For use in other systems. Addresses of pictures are shown as text; the pictures aren't loaded. */
export function PersonIds({ person, source }: { person: Person; source: FactSource }) {
  const { photoUrl, backgroundUrl } = person
  const picture = i18n.t('person.fact.openPicture')
  const facts: Fact[] = [
    { label: i18n.t('person.fact.handle'), value: person.publicIdentifier, copy: true },
    { label: i18n.t('person.fact.memberId'), value: person.memberIdentifier, copy: true },
    { label: i18n.t('person.fact.socialId'), value: person.socialIdentifier, copy: true },
    { label: i18n.t('person.fact.companyId'), value: person.currentPosition?.socialId, copy: true },
    { label: i18n.t('person.fact.photo'), value: photoUrl, show: picture, href: photoUrl, copy: true },
    {
      label: i18n.t('person.fact.background'),
      value: backgroundUrl,
      show: picture,
      href: backgroundUrl,
      copy: true,
    },
  ]
  if (!facts.some(({ value }) => value)) return null
  return (
    <SectionCard heading={i18n.t('person.ids')} {...source}>
      <FactList facts={facts} />
    </SectionCard>
  )
}
