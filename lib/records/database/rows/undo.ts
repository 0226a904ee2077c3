import type { Correction } from './corrections.ts'
import type { List, NoteVersions, Picture } from './records.ts'

export const undoKinds = [
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
  /** Inbox items; missing if unchanged. */
  done?: Record<'added' | 'removed', string[]>
  /** `null` if unchanged. */
  note: { before: { note: string; noteVersions?: NoteVersions | undefined }; after: string } | null
}

/**
 * An action that can be undone until a time. `preparing`: the action itself isn't complete. `open`: can be undone.
 * `undoing`, `ending`: in progress; the next worker instance continues it.
 */
export interface UndoStep {
  id: string
  kind: UndoKind
  state: 'preparing' | 'open' | 'undoing' | 'ending'
  /** The tag, list or field; for a note the record's key; empty if it has no name. */
  label: string
  /** Of a note: whether it was emptied. */
  noteIsEmpty?: boolean
  count: number
  /** In ms since epoch. */
  at: number
  until: number
  listsCreated: string[]
  listsDeleted: List[]
}

/** A part of an action's changes, stored until it can't be undone: annotations, or everything about deleted records. */
export interface HeldRecords {
  /** Id of the step and a number. */
  key: string
  step: string
  /** Names and identifiers of the subjects; a lookup of one of them restores it. */
  marks: string[]
  /** Mentions of the deleted people in other records. */
  going: {
    aliases: string[]
    requests: string[]
    names: { ids: string[]; emails: string[]; names: string[] } | null
  }[]
  rows: Record<string, object[]>
  /** Stored separately, because rows are stored as text; pictures contain no names. */
  pictures?: Picture[]
  changes: AnnotationChange[]
  /** Records that an import changed, with a fingerprint of their state after it; `rows` has their state before it. */
  imported?: { key: string; isNew: boolean; state: string }[]
}
