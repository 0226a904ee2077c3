import { i18n } from '#i18n'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { FactList, type Fact } from '../../ui/FactList.tsx'
import { shortAddress } from '../../ui/safeLink.ts'
import { SectionCard, type FactSource } from '../SectionCard.tsx'

/** For use in other systems. Addresses of pictures are shown as text; the pictures aren't loaded. */
export function CompanyIds({ company, source }: { company: Company; source: FactSource }) {
  const { socialUrl, logo, backgroundUrl } = company
  const picture = i18n.t('company.fact.openPicture')
  const facts: Fact[] = [
    {
      label: i18n.t('company.fact.profile'),
      value: socialUrl,
      show: socialUrl && <AddressText>{shortAddress(socialUrl)}</AddressText>,
      href: socialUrl,
      copy: true,
    },
    { label: i18n.t('company.fact.handle'), value: company.universalName, copy: true },
    { label: i18n.t('company.fact.socialId'), value: company.socialId, copy: true },
    { label: i18n.t('company.fact.logo'), value: logo, show: picture, href: logo, copy: true },
    {
      label: i18n.t('company.fact.background'),
      value: backgroundUrl,
      show: picture,
      href: backgroundUrl,
      copy: true,
    },
  ]
  if (!facts.some(({ value }) => value)) return null
  return (
    <SectionCard heading={i18n.t('company.ids')} {...source}>
      <FactList facts={facts} />
    </SectionCard>
  )
}
