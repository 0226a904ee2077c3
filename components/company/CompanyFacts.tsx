import { i18n } from '#i18n'
import type { Company } from '../../lib/api/shapes/company.ts'
import { FactList } from '../ui/FactList.tsx'
import { numberText } from '../ui/formats.ts'
import { shortAddress, siteLink } from '../ui/safeLink.ts'
import { addressLines } from './addressLines.ts'
import './CompanyFacts.css'

export function CompanyFacts({ company }: { company: Company }) {
  const { websiteUrl, socialUrl, phone, logo, backgroundUrl, followerCount } = company
  const address = addressLines(company.headquarter)
  const picture = i18n.t('company.fact.openPicture')
  return (
    <section class="section-card">
      <FactList
        facts={[
          { label: i18n.t('company.fact.industry'), value: company.industry },
          { label: i18n.t('company.fact.size'), value: sizeText(company) },
          { label: i18n.t('company.fact.founded'), value: company.foundedOn?.year?.toString() },
          {
            label: i18n.t('company.fact.headquarters'),
            value: address.join('\n'),
            show: <span class="company-address">{address.join('\n')}</span>,
            copy: true,
          },
          {
            label: i18n.t('company.fact.website'),
            value: websiteUrl,
            show: websiteUrl && shortAddress(websiteUrl),
            href: websiteUrl && siteLink(websiteUrl)?.href,
            copy: true,
          },
          {
            label: i18n.t('company.fact.phone'),
            value: phone,
            href: phone && `tel:${phone.replace(/[^+\d]/g, '')}`,
            copy: true,
          },
          {
            label: i18n.t('company.fact.profile'),
            value: socialUrl,
            show: socialUrl && shortAddress(socialUrl),
            href: socialUrl,
            copy: true,
          },
          {
            label: i18n.t('company.fact.followers'),
            value: typeof followerCount === 'number' ? numberText(followerCount) : null,
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
        ]}
      />
    </section>
  )
}

function sizeText({ employeeCount, employeeCountRange: range }: Company): string | null {
  const count = typeof employeeCount === 'number' ? numberText(employeeCount) : null
  const span = rangeText(range?.start ?? null, range?.end ?? null)
  return count && span ? i18n.t('company.employees', [count, span]) : (count ?? span)
}

function rangeText(start: number | null, end: number | null): string | null {
  if (start !== null && end !== null) return i18n.t('company.range', [numberText(start), numberText(end)])
  if (start !== null) return i18n.t('company.rangeFrom', [numberText(start)])
  return end === null ? null : i18n.t('company.rangeUpTo', [numberText(end)])
}
