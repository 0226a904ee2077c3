import { sectionNames, hasSection, sectionDefinitions } from '../records/sections.ts'
import { isoOf, type Column, type GroupSize } from './column.ts'
import { sectionCost } from './export-view.ts'

/**
 * Source, date, cost and request id of each section. Sections from one request repeat its id and cost, so a sum must
 * count each request once.
 */
export function provenanceColumns({ kinds }: GroupSize): Column[] {
  const names = sectionNames.filter((name) => kinds.some((kind) => hasSection(kind, name)))
  return names.flatMap((name): Column[] => {
    const { header } = sectionDefinitions[name]
    return [
      { header: `${header}: source`, value: ({ by }) => by[name]?.source },
      { header: `${header}: date`, isMoment: true, value: ({ by }) => isoOf(by[name]?.at) },
      {
        header: `${header}: credits`,
        value: ({ by, requests }) => {
          const section = by[name]
          return section && sectionCost(section, requests)
        },
      },
      {
        header: `${header}: request`,
        value: ({ by, requests }) => {
          const section = by[name]
          return section && (section.requestId ?? requests.get(section.request)?.requestId ?? section.request)
        },
      },
    ]
  })
}
