import { i18n } from '#i18n'
import { CompanyCard } from '../../record/company/CompanyCard.tsx'
import { AskAgain } from './AskAgain.tsx'
import { CompanySearches } from './CompanySearches.tsx'
import { NothingInside } from './NothingInside.tsx'
import { OpenPage } from './OpenPage.tsx'
import type { FoundProps } from './searchProps.ts'

export function CompanyFound({ model, state, lookup }: FoundProps) {
  // The company may have been saved with a person's profile before.
  const found = lookup.found.find(({ subject }) => subject.kind === 'company')
  const company = found?.sections.company
  if (!found || !company) return <NothingInside state={state} lookup={lookup} />
  return (
    <CompanyCard
      company={company}
      corrections={found.sections.corrections}
      now={model.now.value}
      pictureOf={found.subject.key}
      actions={
        <>
          <OpenPage model={model} url={found.subject.url} primary>
            {i18n.t('search.openPage')}
          </OpenPage>
          <CompanySearches model={model} company={found} />
          <AskAgain state={state} />
        </>
      }
    />
  )
}
