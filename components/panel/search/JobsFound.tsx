import { i18n } from '#i18n'
import type { Data } from '../../../lib/api/operations.ts'
import type { FoundJob } from '../../../lib/api/schemas/job.ts'
import { resultOfJob } from '../../../lib/bulk/input/search-results.ts'
import type { SavedAs } from '../../../lib/records/matching/find-saved.ts'
import { pageOfJob } from '../../../lib/search/remote/found.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { readableWord } from '../../ui/plainText.ts'
import { pictureOfSaved } from './pictureOfSaved.ts'
import { FoundList } from './FoundList.tsx'
import { Hit } from './Hit.tsx'
import { NothingInside } from './NothingInside.tsx'
import type { FoundProps } from './searchProps.ts'

const shown = {
  socialIdentifier: true,
  title: true,
  companyName: true,
  companyLogo: true,
  location: true,
  url: true,
  creationDate: true,
  repostDate: true,
  experienceLevel: true,
  contractType: true,
} as const satisfies Record<string, true>

export function JobsFound(props: FoundProps) {
  const { lookup, model, state } = props
  const data = lookup.parsed?.data as Data<'jobsSearch'> | null | undefined
  if (!data?.jobs) return <NothingInside state={state} lookup={lookup} />
  return (
    <FoundList
      {...props}
      heading={i18n.t('search.jobs')}
      data={data}
      items={data.jobs}
      of="jobs"
      shown={shown}
      result={resultOfJob}
    >
      {(job, saved) => (
        <JobHit
          job={job}
          saved={saved}
          url={pageOfJob(job, model.deployment.value?.socialUrl ?? '')}
          onOpen={(url) => model.show({ url })}
        />
      )}
    </FoundList>
  )
}

interface JobHitProps {
  job: FoundJob
  saved: SavedAs | undefined
  url: string | null
  onOpen: (url: string) => void
}

function JobHit({ job, saved, url, onOpen }: JobHitProps) {
  const { title, companyName, location, creationDate, repostDate, experienceLevel, contractType } = job
  const words = [experienceLevel, contractType].flatMap((word) => (word ? [readableWord(word)] : []))
  const badges = (
    <>
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
      {repostDate && <Badge tone="warning">{i18n.t('job.repost')}</Badge>}
    </>
  )
  return (
    <Hit
      name={title || i18n.t('job.nameless')}
      avatar={
        <Avatar
          name={companyName || title || ''}
          kind="company"
          size="small"
          pictureOf={pictureOfSaved(saved)}
        />
      }
      lines={[[companyName, location].filter(Boolean).join(' · ')]}
      badges={badges}
      saved={saved}
      at={creationDate}
      atLabel="search.posted"
      url={url}
      onOpen={onOpen}
    />
  )
}
