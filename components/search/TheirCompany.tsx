import { i18n } from '#i18n'
import type { SubjectRecord } from '../../lib/records/record.ts'
import type { Beside } from '../panel/panelModel.ts'
import { CompanyCard } from '../record/company/CompanyCard.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { CompanySearches } from './CompanySearches.tsx'

/** The company that came with a person. */
export function TheirCompany({ beside, company }: { beside: Beside; company: SubjectRecord | undefined }) {
  const section = company?.sections.company
  if (!company || !section) return null
  return (
    <div class="search-theirs">
      <Disclosure summary={i18n.t('search.theirCompany', [company.subject.name || company.subject.key])}>
        <CompanyCard
          company={section}
          now={beside.now.value}
          actions={<CompanySearches beside={beside} company={company} />}
        />
      </Disclosure>
    </div>
  )
}
