import { i18n } from '#i18n'
import { isFocusFree } from '../../ui/keepFocus.ts'
import { useEffect, useRef } from 'preact/hooks'
import type { ComponentType } from 'preact'
import type { FormId } from '../../../lib/search/remote/forms.ts'
import { turnsPage, type Question } from '../../../lib/search/remote/question.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CompanyFound } from './CompanyFound.tsx'
import { EmailsFound } from './EmailsFound.tsx'
import { JobsFound } from './JobsFound.tsx'
import { PeopleFound } from './PeopleFound.tsx'
import { PersonFound } from './PersonFound.tsx'
import { SearchCost } from './SearchCost.tsx'
import type { FoundProps, SearchProps } from './searchProps.ts'
import { SearchTrouble } from './SearchTrouble.tsx'
import { Withheld } from '../../suppression/Withheld.tsx'

const views: Record<FormId, ComponentType<FoundProps>> = {
  person: PersonFound,
  email: EmailsFound,
  people: PeopleFound,
  jobs: JobsFound,
  company: CompanyFound,
}

export function SearchResponse(props: SearchProps) {
  const { lookup, refusal } = props.state.asking
  const sent = props.state.sent.value
  const element = useRef<HTMLElement>(null)
  const before = useRef<Question | null>(null)
  const waits = props.state.busy.value || (lookup.value === undefined && !refusal.value)
  useEffect(() => {
    if (!sent || waits) return
    // The pressed button may have disappeared; move focus to the result.
    if (isFocusFree()) element.current?.focus({ preventScroll: true })
    if (before.current && turnsPage(before.current, sent.question)) element.current?.scrollIntoView()
    before.current = sent.question
  }, [sent, waits])
  if (!sent) return null
  return (
    <section class="search-answer" aria-label={i18n.t('search.answer')} tabIndex={-1} ref={element}>
      {waits ? <Skeleton lines={4} avatar={props.id !== 'email'} /> : <ResponseBody {...props} />}
    </section>
  )
}

function ResponseBody(props: SearchProps) {
  const { asking, sent } = props.state
  const refusal = asking.refusal.value
  const lookup = asking.lookup.value
  if (refusal) return <SearchTrouble {...props} request={null} refusal={refusal} />
  if (!lookup) return null
  if (lookup.request?.problem) return <SearchTrouble {...props} request={lookup.request} refusal={null} />
  const View = views[props.id]
  return (
    <>
      <SearchCost request={lookup.request} sent={sent.value} />
      <Withheld answer={lookup.answer} />
      <View {...props} lookup={lookup} />
    </>
  )
}
