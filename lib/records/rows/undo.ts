import type { Picture } from '../../pictures/rows.ts'
import type { Correction, List, NoteVersions } from './annotations.ts'

const undoKinds = [
  'tag',
  'untag',
  'list',
  'unlist',
  'note',
  'correct',
  'uncorrect',
  'list-deleted',
  'deleted',
  'imported',
  'merged',
  'apart',
  'done',
  'follow-up',
] as const

export type UndoKind = (typeof undoKinds)[number]

export interface AnnotationChange {
  key: string
  tagsAdded: string[]
  tagsRemoved: string[]
  listsAdded: string[]
  listsRemoved: string[]
  corrections?: Record<'before' | 'after', Correction[]>
  done?: Record<'added' | 'removed', string[]>
  note: { before: { note: string; noteVersions?: NoteVersions | undefined }; after: string } | null
}

/**
 * `preparing`: not complete yet. `undoing`, `ending`: in progress; if the worker stops, its next instance continues.
 */
export interface UndoStep {
  id: string
  kind: UndoKind
  state: 'preparing' | 'open' | 'undoing' | 'ending'
  label: string
  noteIsEmpty?: boolean
  count: number
  at: number
  until: number
  listsCreated: string[]
  listsDeleted: List[]
}

/** Kept until it can no longer be undone: annotations, or everything about deleted records. */
export interface UndoPart {
  key: string
  step: string
  /** Names and identifiers of deleted subjects. A lookup of any of them restores the subject. */
  marks: string[]
  deletedSubjects: {
    aliases: string[]
    requests: string[]
    names: { ids: string[]; emails: string[]; names: string[] } | null
  }[]
  rows: Record<string, object[]>
  /** Rows are stored as text, but pictures aren't: they contain no names. */
  pictures?: Picture[]
  changes: AnnotationChange[]
  /**
   * Imported records. `state` is a fingerprint of the record after the import; `rows` contains the record from before.
   */
  imported?: { key: string; isNew: boolean; state: string }[]
}
