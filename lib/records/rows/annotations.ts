import type { Watch } from '../../watch/rows.ts'

export interface ContactEmail {
  address: string
  type: string | null
}

/** From an address book. They never replace purchased data. */
export interface ContactDetails {
  firstName?: string | undefined
  lastName?: string | undefined
  title?: string | undefined
  emails: ContactEmail[]
  phones: string[]
}

/** The purchased value stays stored. */
export interface Correction {
  field: string
  /** An empty value shows nothing; `null` marks a removed correction. */
  value: string | null
  at: number
}

export interface List {
  id: string
  name: string
  createdAt: number
  watch?: Watch | undefined
}

/** `at` is in ms since epoch; 0 if unknown. */
export interface NoteVersion {
  text: string
  at: number
}

/**
 * The versions of a merged note (a multi-value register): its current texts, and digests of replaced ones, so that an
 * older file doesn't restore those.
 */
export interface NoteVersions {
  current: NoteVersion[]
  replaced: string[]
}
