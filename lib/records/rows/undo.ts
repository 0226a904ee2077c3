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
 * An action that can be undone until a time. `preparing`: the action itself isn't complete. `open`: can be undone.
 * `undoing`, `ending`: in progress; the next worker instance continues it.
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

/** A part of an action's changes, stored until it can't be undone: annotations, or everything about deleted records. */
export interface UndoPart {
  key: string
  step: string
  /** Names and identifiers of the subjects; a lookup of one of them restores it. */
  marks: string[]
  deletedSubjects: {
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
