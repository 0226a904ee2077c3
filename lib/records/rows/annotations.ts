import type { Watch } from '../../watch/rows.ts'

export interface ContactEmail {
  address: string
  type: string | null
}

/** Details from an address book, which never replace purchased data. */
export interface ContactDetails {
  firstName?: string | undefined
  lastName?: string | undefined
  title?: string | undefined
  emails: ContactEmail[]
  phones: string[]
}

/** Leaves the purchased value as it is. */
export interface Correction {
  field: string
  /** Empty: shows no value. `null`: removed. */
  value: string | null
  at: number
}

export interface List {
  id: string
  name: string
  createdAt: number
  watch?: Watch | undefined
}

/** In ms since epoch; 0: unknown. */
export interface NoteVersion {
  text: string
  at: number
}

/**
 * A multi-value register of merged notes: current texts, and digests of replaced ones, so that an older file doesn't
 * restore those.
 */
export interface NoteVersions {
  current: NoteVersion[]
  replaced: string[]
}
