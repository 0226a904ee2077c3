import { i18n } from '#i18n'
import type { Data } from '../../../lib/api/operations.ts'
import { resultOfPerson } from '../../../lib/bulk/input/search-results.ts'
import type { SavedAs } from '../../../lib/records/matching/find-saved.ts'
import { pageOfPerson, type FoundPerson } from '../../../lib/search/remote/found.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { pictureOfSaved } from './pictureOfSaved.ts'
import { FoundList } from './FoundList.tsx'
import { Hit } from './Hit.tsx'
import { NothingInside } from './NothingInside.tsx'
import type { FoundProps } from './searchProps.ts'

const shown = {
  publicIdentifier: true,
  socialUrl: true,
  firstName: true,
  lastName: true,
  headline: true,
  currentPositionTitle: true,
  currentCompanyName: true,
  updateDate: true,
} as const satisfies Record<string, true>

export function PeopleFound(props: FoundProps) {
  const { lookup, model, state } = props
  const data = lookup.parsed?.data as Data<'personsSearch'> | null | undefined
  if (!data?.persons) return <NothingInside state={state} lookup={lookup} />
  return (
    <FoundList
      {...props}
      heading={i18n.t('search.people')}
      data={data}
      items={data.persons}
      of="persons"
      shown={shown}
      result={resultOfPerson}
    >
      {(person, saved) => (
        <PersonHit
          person={person}
          saved={saved}
          url={pageOfPerson(person, model.deployment.value?.socialUrl ?? '')}
          onOpen={(url) => model.show({ url })}
        />
      )}
    </FoundList>
  )
}

interface PersonHitProps {
  person: FoundPerson
  saved: SavedAs | undefined
  url: string | null
  onOpen: (url: string) => void
}

function PersonHit({ person, saved, url, onOpen }: PersonHitProps) {
  const { firstName, lastName, publicIdentifier, headline, currentPositionTitle, currentCompanyName } = person
  const name =
    [firstName, lastName].filter(Boolean).join(' ') || publicIdentifier || i18n.t('person.nameless')
  return (
    <Hit
      name={name}
      avatar={<Avatar name={name} size="small" pictureOf={pictureOfSaved(saved)} />}
      lines={[headline, [currentPositionTitle, currentCompanyName].filter(Boolean).join(' · ')]}
      saved={saved}
      at={person.updateDate}
      atLabel="search.updated"
      url={url}
      onOpen={onOpen}
    />
  )
}
