import type { PageKind } from '../../pages/page-kinds.ts'
import type { SectionName } from '../../records/database/rows/sections.ts'
import { isoOf, type Column, type GroupSize } from './column.ts'
import { sectionCost } from './record.ts'

/** What can be known of each kind, by the word of its columns. */
const sections: Record<SectionName, { word: string; kinds: readonly PageKind[] }> = {
  profile: { word: 'Profile', kinds: ['person'] },
  emails: { word: 'E-mail', kinds: ['person'] },
  experience: { word: 'Experience', kinds: ['person'] },
  education: { word: 'Education', kinds: ['person'] },
  languages: { word: 'Languages', kinds: ['person'] },
  followers: { word: 'Followers', kinds: ['person'] },
  volunteering: { word: 'Volunteering', kinds: ['person'] },
  posts: { word: 'Posts', kinds: ['person'] },
  reactions: { word: 'Reactions', kinds: ['person'] },
  company: { word: 'Company', kinds: ['company'] },
  job: { word: 'Job', kinds: ['job'] },
}

/**
 * Of each section where it came from, when, what its request cost and the service's id of it. Sections of one request
 * have its id and its cost each: who adds up counts a request once.
 */
export function provenanceColumns({ kinds }: GroupSize): Column[] {
  const names = (Object.keys(sections) as SectionName[]).filter((name) =>
    sections[name].kinds.some((kind) => kinds.includes(kind)),
  )
  return names.flatMap((name): Column[] => {
    const { word } = sections[name]
    return [
      { header: `${word}: source`, value: ({ by }) => by[name]?.source },
      { header: `${word}: date`, value: ({ by }) => isoOf(by[name]?.at) },
      {
        header: `${word}: credits`,
        value: ({ by, requests }) => {
          const section = by[name]
          return section && sectionCost(section, requests)
        },
      },
      {
        header: `${word}: request`,
        value: ({ by, requests }) => {
          const section = by[name]
          return section && (section.requestId ?? requests.get(section.request)?.requestId ?? section.request)
        },
      },
    ]
  })
}
