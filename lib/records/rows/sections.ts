import type { OperationName, SectionName } from '../../api/operations.ts'
import type { Unreadable } from '../../api/schemas/tolerant.ts'
import type { sectionSchemas } from '../../api/schemas/sections.ts'
import type * as z from 'zod/mini'
import type { ContactDetails, Correction } from './annotations.ts'

export type { SectionName } from '../../api/operations.ts'

export type SectionRow = {
  [Name in SectionName]: Section<SectionData[Name]> & { subject: string; name: Name }
}[SectionName]

export interface Provenance {
  /** In ms since epoch. */
  at: number
  operation: OperationName
  /** Also the id of its response. */
  request: string
  requestId?: string | null
  source: string | null
  unreadable: Unreadable[]
  /** In credits, if from a file. `null`: unknown. */
  cost?: number | null
}

export interface Paging {
  page: number
  total: number | null
}

export interface Section<Data> extends Provenance {
  data: Data
  paging?: Paging
  mentionsErased?: true | undefined
  /** Sections from other libraries, oldest first. */
  earlier?: EarlierSection[] | undefined
}

export type SectionData = {
  [Name in SectionName]: z.output<(typeof sectionSchemas)[Name]>
}

export type FoundEmail = SectionData['emails'][number]

/** `mergePerson` and `mergeCompany` apply corrections, and contact details where nothing was bought. */
export type Sections = { [Name in SectionName]?: Section<SectionData[Name]> } & {
  corrections?: readonly Correction[]
  contact?: ContactDetails
}

/** A version from another library, which a newer one replaced. */
export interface EarlierSection {
  /** In ms since epoch. */
  at: number
  request: string
  data: unknown
  mentionsErased?: true | undefined
}
