import { i18n } from '#i18n'
import type { LookupResult } from '../../model/lookupModel.ts'
import type { FormState } from './searchModel.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { RepeatSearch } from './RepeatSearch.tsx'

/** The lookup succeeded but its response has no result. */
export function NothingInside({ state, lookup }: { state: FormState; lookup: LookupResult }) {
  return (
    <>
      <EmptyState icon="search" actions={<RepeatSearch state={state} />}>
        {i18n.t('search.empty')}
      </EmptyState>
      <MoreFields extra={{}} raw={lookup.parsed?.data ?? lookup.parsed?.raw} />
    </>
  )
}
