import type { Watch } from '../../watch/rows.ts'

export interface ContactEmail {
  address: string
  type: string | null
}

/** A person's data from an address book, in addition to the summary row. Never replaces purchased data. */
export interface ContactDetails {
  firstName?: string | undefined
  lastName?: string | undefined
  title?: string | undefined
  emails: ContactEmail[]
  phones: string[]
}

/** A person's correction of a field. The purchased value is not changed. */
export interface Correction {
  field: string
  /** Empty: no value is shown. `null`: the correction was removed. */
  value: string | null
  at: number
}

export interface List {
  id: string
  name: string
  createdAt: number
  watch?: Watch | undefined
}

/** A text of a note, and its time in ms since epoch; 0: unknown. */
export interface NoteVersion {
  text: string
  at: number
}

/**
 * A multi-value register of a note from merged libraries: the current texts, and short digests of replaced ones, so
 * that an older file doesn't bring those back.
 */
export interface NoteVersions {
  current: NoteVersion[]
  replaced: string[]
}
