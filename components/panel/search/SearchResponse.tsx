import { i18n } from '#i18n'
import { isFocusFree } from '../../ui/keepFocus.ts'
import { useEffect, useRef } from 'preact/hooks'
import type { ComponentType } from 'preact'
import type { FormId } from '../../../lib/search/remote/form-ids.ts'
import { turnsPage, type SearchQuery } from '../../../lib/search/remote/search-query.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { JobsFound } from './JobsFound.tsx'
import { PeopleFound } from './PeopleFound.tsx'
import { PersonFound } from './PersonFound.tsx'
import { SearchCost } from './SearchCost.tsx'
import type { FoundProps, SearchProps } from './searchProps.ts'
import { SearchAlert } from './SearchAlert.tsx'
import { SuppressedEntriesNotice } from '../../suppression/SuppressedEntriesNotice.tsx'
import { CompanyCard } from '../../record/company/CompanyCard.tsx'
import { RepeatSearch } from './RepeatSearch.tsx'
import { CompanySearches } from './CompanySearches.tsx'
import { NothingInside } from './NothingInside.tsx'
import { OpenPage } from './OpenPage.tsx'
import type { Data } from '../../../lib/api/operations.ts'
import { EmailCard } from '../../record/email/EmailCard.tsx'
import { extraFields } from '../../ui/extraFields.ts'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { shownOfResponse } from './extraOfResponse.ts'
import { provenanceOf } from './FoundList.tsx'

const views: Record<FormId, ComponentType<FoundProps>> = {
  person: PersonFound,
  email: EmailsFound,
  people: PeopleFound,
  jobs: JobsFound,
  company: CompanyFound,
}

export function SearchResponse(props: SearchProps) {
  const { lookup, refusal } = props.state.lookupModel
  const sent = props.state.sent.value
  const element = useRef<HTMLElement>(null)
  const before = useRef<SearchQuery | null>(null)
  const waits = props.state.busy.value || (lookup.value === undefined && !refusal.value)
  useEffect(() => {
    if (!sent || waits) return
    // If the button that had focus is gone, move focus to the results.
    if (isFocusFree()) element.current?.focus({ preventScroll: true })
    if (before.current && turnsPage(before.current, sent.query)) element.current?.scrollIntoView()
    before.current = sent.query
  }, [sent, waits])
  if (!sent) return null
  return (
    <section class="search-results" aria-label={i18n.t('search.results')} tabIndex={-1} ref={element}>
      {waits ? <Skeleton lines={4} avatar={props.id !== 'email'} /> : <ResponseBody {...props} />}
    </section>
  )
}

function ResponseBody(props: SearchProps) {
  const { lookupModel, sent } = props.state
  const refusal = lookupModel.refusal.value
  const lookup = lookupModel.lookup.value
  if (refusal) return <SearchAlert {...props} request={null} refusal={refusal} />
  if (!lookup) return null
  if (lookup.request?.problem) return <SearchAlert {...props} request={lookup.request} refusal={null} />
  const View = views[props.id]
  return (
    <>
      <SearchCost request={lookup.request} sent={sent.value} />
      <SuppressedEntriesNotice response={lookup.response} />
      <View {...props} lookup={lookup} />
    </>
  )
}

function CompanyFound({ model, state, lookup }: FoundProps) {
  // Show it even if it was saved before, for example as part of a person's profile.
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
          <RepeatSearch state={state} />
        </>
      }
    />
  )
}

function EmailsFound({ model, state, lookup }: FoundProps) {
  const data = lookup.parsed?.data as Data<'emailFinderFromNameAndCompany'> | null | undefined
  const saved = lookup.found.find(({ sections }) => sections.emails)?.sections.emails
  const emails = data?.emails ? { ...provenanceOf(lookup), data: data.emails } : saved
  if (!emails) return <NothingInside state={state} lookup={lookup} />
  return (
    <>
      <EmailCard emails={emails} now={model.now.value} actions={<RepeatSearch state={state} />} />
      {data && <MoreFields extra={extraFields(data, { emails: true, ...shownOfResponse })} raw={data} />}
    </>
  )
}
