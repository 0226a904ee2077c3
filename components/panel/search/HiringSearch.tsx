import { i18n } from '#i18n'
import { useContext } from 'preact/hooks'
import type { Job } from '../../../lib/api/schemas/job.ts'
import { Button } from '../../ui/Button.tsx'
import { OpenSearch } from './openSearch.ts'

/** Matches "recruiter", "recruiting" and "recruitment". */
const inTheirTitles = 'recruit'

/** At the job's company. Sends nothing. */
export function HiringSearch({ job: { companyName } }: { job: Job }) {
  const openSearch = useContext(OpenSearch)
  if (!companyName) return null
  return (
    <Button
      icon="person"
      onClick={() => openSearch('people', { companyName, currentPositionTitle: inTheirTitles })}
    >
      {i18n.t('search.hiring')}
    </Button>
  )
}
