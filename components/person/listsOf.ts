import type { Education, Person, Position } from '../../lib/api/shapes/person.ts'
import type { Section, Sections } from '../../lib/records/sections.ts'
import { withCurrent } from './currentPosition.ts'
import { fuller, type Sourced } from './fuller.ts'

/** Career and studies, each from the profile or as bought by itself, whichever tells more. */
export function listsOf(
  profile: Section<Person>,
  { positions, schools, currentPosition }: Person,
  { experience, education }: Sections,
): { career: Sourced<Position>; studies: Sourced<Education> } {
  return {
    career: fuller(
      {
        items: withCurrent(positions?.positionHistory ?? [], currentPosition),
        counted: positions?.positionsCount ?? null,
        provenance: profile,
      },
      boughtAlone(experience),
    ),
    studies: fuller(
      {
        items: schools?.educationHistory ?? [],
        counted: schools?.educationsCount ?? null,
        provenance: profile,
      },
      boughtAlone(education),
    ),
  }
}

function boughtAlone<Item>(section: Section<Item[]> | undefined): Sourced<Item> | null {
  return section ? { items: section.data, counted: null, provenance: section } : null
}
