import { i18n } from '#i18n'
import { useContext } from 'preact/hooks'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { prefills } from '../../../lib/search/remote/prefill.ts'
import type { PanelModel } from '../panelModel.ts'
import { Button } from '../../ui/Button.tsx'
import { OpenSearch } from './openSearch.ts'

interface CompanySearchesProps {
  model: PanelModel
  /** By default that of the current page. */
  company?: SubjectRecord | null | undefined
}

/** They send nothing. */
export function CompanySearches({ model, company = null }: CompanySearchesProps) {
  const openSearch = useContext(OpenSearch)
  const { page, saved, deployment } = model
  const where = {
    page: company ? null : (page.value ?? null),
    record: company ? null : (saved.value?.record ?? null),
    employer: company,
    socialUrl: deployment.value?.socialUrl ?? '',
  }
  return (
    <>
      <Button icon="person" onClick={() => openSearch('people', prefills.people(where))}>
        {i18n.t('search.companyPeople')}
      </Button>
      <Button icon="briefcase" onClick={() => openSearch('jobs', prefills.jobs(where))}>
        {i18n.t('search.companyJobs')}
      </Button>
    </>
  )
}
