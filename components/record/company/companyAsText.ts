import { i18n } from '#i18n'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { labelled, plainDocument } from '../../ui/plainDocument.ts'
import { plainRows } from '../../ui/plainText.ts'
import { addressLines } from './addressLines.ts'
import { sizeText } from './sizeText.ts'

export function companyAsText(company: Company): string {
  const { name, universalName, tagline, websiteUrl, phone, industry, foundedOn, socialUrl } = company
  return plainDocument([
    { lines: [name || universalName || i18n.t('company.nameless'), tagline] },
    {
      lines: [
        labelled(i18n.t('company.fact.website'), websiteUrl),
        labelled(i18n.t('company.fact.phone'), phone),
        labelled(i18n.t('company.fact.industry'), industry),
        labelled(i18n.t('company.fact.size'), sizeText(company)),
        labelled(i18n.t('company.fact.founded'), foundedOn?.year),
        labelled(i18n.t('company.fact.headquarters'), addressLines(company.headquarter).join(', ')),
        labelled(i18n.t('company.fact.profile'), socialUrl),
      ],
    },
    { heading: i18n.t('company.about'), lines: [company.description?.trim()] },
    { heading: i18n.t('company.specialities'), lines: [company.specialities?.join(', ')] },
    {
      heading: i18n.t('company.funding'),
      lines: plainRows(company.fundingData).map(({ label, value }) => labelled(label, value)),
    },
  ])
}
