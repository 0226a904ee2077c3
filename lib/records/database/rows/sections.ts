import type * as z from 'zod/mini'
import type { OperationName, SectionName } from '../../../api/operations.ts'
import type { sectionSchemas } from '../../../api/schemas/sections.ts'
import type { Correction } from './corrections.ts'
import type { ContactDetails } from './contacts.ts'
import type { Unreadable } from '../../../api/schemas/tolerant.ts'

export type { SectionName } from '../../../api/operations.ts'

/** Where a section came from, and when. */
export interface Provenance {
  /** Milliseconds since 1970. */
  at: number
  operation: OperationName
  /** The ledger's request that bought it; the raw answer is kept under the same id. */
  request: string
  /** The service's own id of it, for questions to its support. */
  requestId?: string | null
  /** `fresh`, `cache`, or what else the service said. */
  source: string | null
  unreadable: Unreadable[]
  /** Credits, where it came from a file: the ledger that knew the cost is another library's. `null`: the file didn't say. */
  cost?: number | null
}

/** How far a list that comes in pages was read. */
export interface Paging {
  page: number
  /** All there are, where the service says how many. */
  total: number | null
}

export interface Section<Data> extends Provenance {
  data: Data
  paging?: Paging
  /** Somebody who was deleted is not named in it any more: of two of one purchase this one stays. */
  mentionsErased?: true | undefined
  /** What other libraries knew before, by age. */
  earlier?: EarlierSection[] | undefined
}

/** All that can be known of a subject, by the section it is shown in. */
export type SectionData = {
  [Name in SectionName]: z.output<(typeof sectionSchemas)[Name]>
}
export type FoundEmail = SectionData['emails'][number]

/**
 * What was bought of a subject; `mergePerson` and `mergeCompany` put corrections in its place, and `contact` where nothing
 * was bought.
 */
export type Sections = { [Name in SectionName]?: Section<SectionData[Name]> } & {
  corrections?: readonly Correction[]
  contact?: ContactDetails
}

/** What is followed over time of a section that another library knew, before a newer one took its place. */
export interface EarlierSection {
  /** Milliseconds since 1970. */
  at: number
  request: string
  /** Of the section's own shape, with the followed fields alone. */
  data: unknown
  mentionsErased?: true | undefined
}
