import { canonicalJson } from '../canonical-json.ts'
import { changeCorrections } from '../corrections/correct-field.ts'
import type { Database } from '../database/database.ts'
import type { Correction, List } from '../rows/annotations.ts'
import type { Subject } from '../rows/subject.ts'
import type { AnnotationChange, UndoPart, UndoKind, UndoStep } from '../rows/undo.ts'
import { ownerOf } from '../identity/owners.ts'
import { uniqueTags, labelKey } from '../annotations/tags.ts'

/** How long an action can be undone, in ms. */
export const undoMs = 10_000

/** Extra time for a click at the last moment, in ms. */
export const graceMs = 1500

export interface UndoableAction {
  id: string
  kind: UndoKind
  label: string
  now: number
}

export const undoTables = (db: Database) => [db.subjects, db.sections, db.lists, db.undoSteps, db.undoParts]

/**
 * Changes annotations and stores the data to undo that. Resolves to the time until which it can be undone, in ms since
 * epoch; `null` if nothing changed. `keys` are the subjects that may change, by any of their names.
 */
export function changeUndoably(
  db: Database,
  deed: UndoableAction,
  keys: readonly string[] | 'those on a list',
  change: () => Promise<unknown>,
): Promise<number | null> {
  return db.transaction('rw', undoTables(db), async () => {
    const [subjects, lists] = await annotated(db, keys)
    await change()
    const after = new Map(
      (await db.subjects.bulkGet(subjects.map(({ key }) => key))).map((each) => [each?.key, each]),
    )
    const listsAfter = await db.lists.toArray()
    const changes = subjects.flatMap((before) => {
      const now = after.get(before.key)
      const changed = now && changeBetween(before, now)
      return changed ? [changed] : []
    })
    const gone = missingIn(lists, listsAfter)
    const made = missingIn(listsAfter, lists).map(({ id }) => id)
    if (changes.length + gone.length + made.length === 0) return null
    return addStep(db, deed, {
      count: changes.length,
      listsCreated: made,
      listsDeleted: gone,
      records: { marks: [], deletedSubjects: [], rows: {}, changes },
    })
  })
}

interface UndoableChange extends Pick<UndoStep, 'count' | 'listsCreated' | 'listsDeleted'> {
  records: Omit<UndoPart, 'key' | 'step'>
}

/**
 * Stores or extends the step with this id, in the caller's transaction. Resolves to the time until which it can be
 * undone, in ms since epoch.
 */
export async function addStep(
  db: Database,
  { id, kind, label, now }: UndoableAction,
  part: UndoableChange,
): Promise<number> {
  const known = await db.undoSteps.get(id)
  const until = now + undoMs
  const parts = await db.undoParts.where('step').equals(id).count()
  await db.undoParts.add({ ...part.records, key: `${id} ${String(parts).padStart(6, '0')}`, step: id })
  await db.undoSteps.put({
    id,
    kind,
    label,
    state: 'open',
    at: now,
    until,
    // Continued typing is one action.
    count: kind === 'note' ? 1 : (known?.count ?? 0) + part.count,
    noteIsEmpty: part.records.changes.some(({ note }) => note?.after.trim() === ''),
    listsCreated: [...(known?.listsCreated ?? []), ...part.listsCreated],
    listsDeleted: [...(known?.listsDeleted ?? []), ...part.listsDeleted],
  })
  return until
}

/** The id of the undo step for a note that is still being edited; `null` if there is none. */
export async function openNoteStep(db: Database, key: string, now: number): Promise<string | null> {
  const last = await db.undoSteps.orderBy('at').last()
  const goesOn = last?.kind === 'note' && last.state === 'open' && last.until > now && last.label === key
  return goesOn ? last.id : null
}

/** Undoes the annotations of an action, newest first. Changes made since then stay. */
export async function undoAnnotations(db: Database, id: string): Promise<void> {
  for (;;) {
    const part = await db.undoParts.where('key').startsWith(`${id} `).last()
    if (!part) break
    await db.transaction('rw', undoTables(db), async () => {
      const step = await db.undoSteps.get(id)
      const lists = await db.lists.toArray()
      const known = new Set(lists.map((list) => list.id))
      const missing = (step?.listsDeleted ?? []).filter((list) => !known.has(list.id))
      await db.lists.bulkPut(missing)
      for (const list of missing) known.add(list.id)
      for (const change of part.changes.toReversed()) {
        const subject = await ownerOf(db, [change.key])
        if (!subject) continue
        await db.subjects.update(subject.key, undone(subject, change, known))
        if (change.corrections)
          await changeCorrections(db, subject.key, (now) => undoneCorrections(now, change))
      }
      await db.undoParts.delete(part.key)
    })
  }
  await db.transaction('rw', undoTables(db), async () => {
    const step = await db.undoSteps.get(id)
    // Deletes a list that the action created, unless it contains other records by now.
    for (const list of step?.listsCreated ?? [])
      if ((await db.subjects.where('lists').equals(list).count()) === 0) await db.lists.delete(list)
    await db.undoSteps.delete(id)
  })
}

function undone(subject: Subject, change: AnnotationChange, lists: ReadonlySet<string>): Partial<Subject> {
  const added = new Set(change.tagsAdded.map(labelKey))
  const tags = uniqueTags([...subject.tags.filter((tag) => !added.has(labelKey(tag))), ...change.tagsRemoved])
  const back = change.listsRemoved.filter((list) => lists.has(list))
  const on = [...new Set([...subject.lists.filter((list) => !change.listsAdded.includes(list)), ...back])]
  const isOwn = change.note !== null && subject.note === change.note.after
  const done = change.done && [
    ...new Set([
      ...(subject.done ?? []).filter((id) => !change.done!.added.includes(id)),
      ...change.done.removed,
    ]),
  ]
  const note = isOwn ? { note: change.note!.before.note, noteVersions: change.note!.before.noteVersions } : {}
  return { tags, lists: on, ...note, ...(done ? { done: done.length > 0 ? done : undefined } : {}) }
}

function undoneCorrections(now: readonly Correction[], { corrections }: AnnotationChange): Correction[] {
  const { before, after } = corrections!
  const has = (some: readonly Correction[], one: Correction) =>
    some.some((other) => canonicalJson(other) === canonicalJson(one))
  const made = now.filter((one) => has(after, one) && !has(before, one)).map(({ field }) => field)
  const back = before.filter(({ field }) => made.includes(field))
  return [...now.filter(({ field }) => !made.includes(field)), ...back]
}

async function annotated(
  db: Database,
  keys: readonly string[] | 'those on a list',
): Promise<[Subject[], List[]]> {
  const lists = await db.lists.toArray()
  const subjects =
    keys === 'those on a list'
      ? db.subjects.where('lists').anyOf(lists.map(({ id }) => id))
      : db.subjects.where('aliases').anyOf([...keys])
  return [await subjects.distinct().toArray(), lists]
}

const missingIn = (lists: readonly List[], others: readonly List[]) =>
  lists.filter(({ id }) => !others.some((other) => other.id === id))

function changeBetween(before: Subject, now: Subject): AnnotationChange | null {
  const without = (some: readonly string[], others: readonly string[]) =>
    some.filter((each) => !others.includes(each))
  const change: Omit<AnnotationChange, 'corrections' | 'done'> = {
    key: before.key,
    tagsAdded: without(now.tags, before.tags),
    tagsRemoved: without(before.tags, now.tags),
    listsAdded: without(now.lists, before.lists),
    listsRemoved: without(before.lists, now.lists),
    note:
      now.note === before.note
        ? null
        : { before: { note: before.note, noteVersions: before.noteVersions }, after: now.note },
  }
  const { key: _key, note, ...sets } = change
  const [doneNow, doneBefore] = [now.done ?? [], before.done ?? []]
  const done = { added: without(doneNow, doneBefore), removed: without(doneBefore, doneNow) }
  const isDoneChanged = done.added.length + done.removed.length > 0
  const all = isDoneChanged ? { ...change, done } : change
  const corrections = { before: before.corrections ?? [], after: now.corrections ?? [] }
  if (canonicalJson(corrections.before) !== canonicalJson(corrections.after)) return { ...all, corrections }
  return note !== null || isDoneChanged || Object.values(sets).some((some) => some.length > 0) ? all : null
}
