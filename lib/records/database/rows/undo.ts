import type { Correction } from './corrections.ts'
import type { List, NoteVersions, Picture } from './records.ts'

/** Kinds of actions that can be undone. */
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
] as const
export type UndoKind = (typeof undoKinds)[number]

/** The change of a subject's annotations by one action. */
export interface AnnotationChange {
  key: string
  tagsAdded: string[]
  tagsRemoved: string[]
  listsAdded: string[]
  listsRemoved: string[]
  /** All corrections; missing if unchanged. */
  corrections?: Record<'before' | 'after', Correction[]>
  /** `null` if unchanged. */
  note: { before: { note: string; noteVersions?: NoteVersions | undefined }; after: string } | null
}

/**
 * An action that can be undone until a time. `open`: can be undone. `undoing`, `ending`: in progress; the next worker
 * instance continues it.
 */
export interface UndoStep {
  id: string
  kind: UndoKind
  state: 'open' | 'undoing' | 'ending'
  /** The tag, list or field; for a note the record's key; empty if it has no name. */
  label: string
  /** Of a note: whether it was emptied. */
  noteIsEmpty?: boolean
  /** How many records it changed. */
  count: number
  /** Milliseconds since 1970. */
  at: number
  until: number
  listsCreated: string[]
  listsDeleted: List[]
}

/** A part of what a step changed, until the step ends: annotations, or all that was kept of records that it deletes. */
export interface HeldRecords {
  /** The step's id and a number. */
  key: string
  step: string
  /** All that they go by, and what they are recognised by: whoever asks for one of them anew has it back. */
  marks: string[]
  /** By what people among them are named in what is kept of others. */
  going: {
    aliases: string[]
    requests: string[]
    names: { ids: string[]; emails: string[]; names: string[] } | null
  }[]
  /** Rows as they were, by table. */
  rows: Record<string, object[]>
  /** By themselves: nobody is named in them, and texts are cut out of the rows. */
  pictures?: Picture[]
  changes: AnnotationChange[]
}
