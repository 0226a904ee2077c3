import { i18n } from '#i18n'
import { PersonCard } from '../../record/person/PersonCard.tsx'
import { RepeatSearch } from './RepeatSearch.tsx'
import { NothingInside } from './NothingInside.tsx'
import { OpenPage } from './OpenPage.tsx'
import type { FoundProps } from './searchProps.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import type { PanelModel } from '../panelModel.ts'
import { CompanyCard } from '../../record/company/CompanyCard.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { CompanySearches } from './CompanySearches.tsx'
import { subjectName } from '../../../lib/records/subject-name.ts'

export function PersonFound({ model, state, lookup }: FoundProps) {
  const person = lookup.found.find(({ subject }) => subject.kind === 'person')
  const { profile } = person?.sections ?? {}
  if (!person || !profile) return <NothingInside state={state} lookup={lookup} />
  const company = lookup.found.find(({ subject }) => subject.kind === 'company')
  return (
    <>
      <PersonCard
        profile={profile}
        sections={person.sections}
        now={model.now.value}
        pictureOf={person.subject.key}
        actions={
          <>
            <OpenPage model={model} url={person.subject.url} primary>
              {i18n.t('search.openPage')}
            </OpenPage>
            <RepeatSearch state={state} />
          </>
        }
      />
      <PersonCompany model={model} company={company} />
    </>
  )
}

function PersonCompany({ model, company }: { model: PanelModel; company: SubjectRecord | undefined }) {
  const section = company?.sections.company
  if (!company || !section) return null
  return (
    <div class="search-company">
      <Disclosure summary={i18n.t('search.theirCompany', [subjectName(company.subject)])}>
        <CompanyCard
          company={section}
          corrections={company.sections.corrections}
          now={model.now.value}
          pictureOf={company.subject.key}
          actions={<CompanySearches model={model} company={company} />}
        />
      </Disclosure>
    </div>
  )
}
