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
 * `preparing`: the action isn't complete. `open`: can be undone. `undoing`, `ending`: in progress; the next worker
 * instance continues it.
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

/** Part of an action's changes until undo ends: annotations, or everything about deleted records. */
export interface UndoPart {
  key: string
  step: string
  /** A lookup of one of these names or identifiers restores the subject. */
  marks: string[]
  deletedSubjects: {
    aliases: string[]
    requests: string[]
    names: { ids: string[]; emails: string[]; names: string[] } | null
  }[]
  rows: Record<string, object[]>
  /** Rows are stored as text; pictures contain no names. */
  pictures?: Picture[]
  changes: AnnotationChange[]
  /** `state` fingerprints each record after the import; `rows` has it before. */
  imported?: { key: string; isNew: boolean; state: string }[]
}
