import { i18n } from '#i18n'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { numberText } from '../../ui/formats.ts'
import { phoneLink, shortAddress, siteLink } from '../../ui/safeLink.ts'
import { addressLines, mapLink } from './addressLines.ts'
import { sizeText } from './sizeText.ts'
import './CompanyFacts.css'

/** Contact details and key figures of a company. */
export function CompanyFacts({ company }: { company: Company }) {
  const { websiteUrl, phone, followerCount } = company
  const address = addressLines(company.headquarter)
  return (
    <section class="section-card">
      <FactList
        facts={[
          {
            label: i18n.t('company.fact.website'),
            value: websiteUrl,
            show: websiteUrl && <AddressText>{shortAddress(websiteUrl)}</AddressText>,
            href: websiteUrl && siteLink(websiteUrl)?.href,
            copy: true,
          },
          {
            label: i18n.t('company.fact.phone'),
            value: phone,
            href: phone && phoneLink(phone),
            copy: true,
          },
          { label: i18n.t('company.fact.industry'), value: company.industry },
          { label: i18n.t('company.fact.size'), value: sizeText(company) },
          { label: i18n.t('company.fact.founded'), value: company.foundedOn?.year?.toString() },
          {
            label: i18n.t('company.fact.headquarters'),
            value: address.join('\n'),
            show: (
              <>
                {address.map((line) => (
                  <bdi key={line} class="company-address">
                    {line}
                  </bdi>
                ))}
                <ExternalLink href={mapLink(address)}>{i18n.t('company.map')}</ExternalLink>
              </>
            ),
            copy: true,
          },
          {
            label: i18n.t('company.fact.followers'),
            value: typeof followerCount === 'number' ? numberText(followerCount) : null,
          },
        ]}
      />
    </section>
  )
}
