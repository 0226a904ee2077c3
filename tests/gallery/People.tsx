import { PersonCard } from '../../components/record/person/PersonCard.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { emails } from './samples/others.ts'
import { bought, partly } from './samples/parts.ts'
import * as people from './samples/people.ts'
import { rich } from './samples/rich.ts'
import { now } from './samples/section.ts'
import { Specimen } from './Specimen.tsx'

const actions = (
  <>
    <Button variant="primary">Find email · up to 4 credits</Button>
    <Button>Refresh · up to 2 credits</Button>
  </>
)

const shown = {
  'Person, sparse': people.sparse,
  'Person, nameless': people.nameless,
  'Person, Arabic': people.arabic,
  'Person, Japanese': people.japanese,
  'Person, long words': people.german,
  'Person, 200 positions': people.veteranPerson,
  'Person, unreadable parts': people.damaged,
}

export function People() {
  return (
    <>
      <Specimen title="Person, rich" bare>
        <PersonCard profile={rich} sections={{ emails }} now={now} actions={actions} />
      </Specimen>
      <Specimen title="Person, parts bought later" bare>
        <PersonCard profile={partly} sections={bought} now={now} actions={actions} />
      </Specimen>
      {Object.entries(shown).map(([title, profile]) => (
        <Specimen key={title} title={title} bare>
          <PersonCard profile={profile} now={now} />
        </Specimen>
      ))}
    </>
  )
}
