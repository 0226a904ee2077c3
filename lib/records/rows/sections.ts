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
  /** Also that of its response. */
  request: string
  requestId?: string | null
  source: string | null
  unreadable: Unreadable[]
  /** In credits, only for data from a file; `null` if unknown. */
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
  /** From other libraries, oldest first. */
  earlier?: EarlierSection[] | undefined
}

export type SectionData = {
  [Name in SectionName]: z.output<(typeof sectionSchemas)[Name]>
}

export type FoundEmail = SectionData['emails'][number]

/**
 * A record's sections by name. `mergePerson` and `mergeCompany` apply the corrections, and use contact details where
 * nothing was bought.
 */
export type Sections = { [Name in SectionName]?: Section<SectionData[Name]> } & {
  corrections?: readonly Correction[]
  contact?: ContactDetails
}

/** From another library, replaced by a newer version. */
export interface EarlierSection {
  /** In ms since epoch. */
  at: number
  request: string
  data: unknown
  mentionsErased?: true | undefined
}
