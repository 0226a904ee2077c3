import { i18n } from '#i18n'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { shortAddress, siteLink } from '../../ui/safeLink.ts'
import { ContactRow, PhoneText } from '../ContactRow.tsx'
import { addressLines, mapLink } from './addressLines.ts'
import '../contact.css'

export function CompanyContact({ company: { websiteUrl, phone, headquarter } }: { company: Company }) {
  const address = addressLines(headquarter)
  if (!websiteUrl && !phone && address.length === 0) return null
  return (
    <ul class="contact" aria-label={i18n.t('contact.title')}>
      {websiteUrl && (
        <ContactRow icon="globe" copy={{ label: i18n.t('company.fact.website'), value: websiteUrl }}>
          <span class="contact-strong">
            <SiteText>{websiteUrl}</SiteText>
          </span>
        </ContactRow>
      )}
      {phone && (
        <ContactRow icon="phone" copy={{ label: i18n.t('company.fact.phone'), value: phone }}>
          <PhoneText>{phone}</PhoneText>
        </ContactRow>
      )}
      {address.length > 0 && (
        <ContactRow
          icon="pin"
          copy={{ label: i18n.t('company.fact.headquarters'), value: address.join('\n') }}
          note={<ExternalLink href={mapLink(address)}>{i18n.t('company.map')}</ExternalLink>}
        >
          {/* Isolate each line: street and town may have different writing directions. */}
          {address.map((line, at) => (
            <bdi key={line}>{at < address.length - 1 ? `${line}, ` : line}</bdi>
          ))}
        </ContactRow>
      )}
    </ul>
  )
}

function SiteText({ children }: { children: string }) {
  const href = siteLink(children)?.href
  const words = <AddressText>{shortAddress(children)}</AddressText>
  return href ? <ExternalLink href={href}>{words}</ExternalLink> : words
}
