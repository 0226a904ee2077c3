import type { Database } from '../../records/database/database.ts'
import type { UndoRecords } from '../../records/rows/undo.ts'
import type { Merge } from '../../records/rows/merges.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { MentionNames } from '../../records/identity/mentions.ts'
import { eraseMentions } from './erase-mentions.ts'
import { undoMarks } from './soft-delete-subjects.ts'
import { withoutSharedNames } from './plan-erasure.ts'

type Going = UndoRecords['going'][number]

/**
 * Removes the subjects with these names from pending undos, so that undoing doesn't restore them; others of the same
 * action are unaffected. Returns how other records mention the people among them.
 */
export async function eraseFromUndo(db: Database, names: readonly string[]): Promise<MentionNames[]> {
  if (names.length === 0) return []
  const own = new Set(names)
  const keys = await db.held
    .where('marks')
    .anyOf([...names])
    .primaryKeys()
  const going: Going[] = []
  for (const key of new Set(keys)) going.push(...(await eraseIn(db, key, own)))
  await eraseInImports(db, own)
  const gone = await withoutSharedNames(db, going)
  await eraseMentions(db, gone, {})
  return gone.flatMap((one) => one.names ?? [])
}

/** Removes the former states of these people from imports that can be undone. */
function eraseInImports(db: Database, names: ReadonlySet<string>): Promise<number> {
  const isTheirs = ({ aliases }: Pick<Subject, 'aliases'>) => aliases.some((alias) => names.has(alias))
  return db.held
    .filter(({ imported }) => imported !== undefined)
    .modify((held) => {
      held.rows = { subjects: (held.rows['subjects'] ?? []).filter((row) => !isTheirs(row as Subject)) }
    })
}

function eraseIn(db: Database, key: string, names: ReadonlySet<string>): Promise<Going[]> {
  return db.transaction('rw', db.held, db.undoSteps, async () => {
    const held = await db.held.get(key)
    const { going = [], step = '' } = held ?? {}
    const isGone = ({ aliases }: Going) => aliases.some((alias) => names.has(alias))
    const gone = going.filter(isGone)
    if (!held || gone.length === 0) return []
    const remaining = going.filter((one) => !isGone(one))
    if (remaining.length > 0) await db.held.put(without(held, gone, remaining))
    else {
      await db.held.delete(key)
      if ((await db.held.where('step').equals(step).count()) === 0) await db.undoSteps.delete(step)
    }
    return gone
  })
}

function without(held: UndoRecords, gone: Going[], remaining: Going[]): UndoRecords {
  const aliases = new Set(gone.flatMap((one) => one.aliases))
  const kept = new Set(remaining.flatMap(({ requests }) => requests))
  const requests = new Set(gone.flatMap((one) => one.requests).filter((id) => !kept.has(id)))
  const subjects = (held.rows['subjects'] ?? []) as { key: string; aliases: string[] }[]
  const keys = new Set(
    subjects.filter((one) => one.aliases.some((alias) => aliases.has(alias))).map(({ key }) => key),
  )
  const isTheirs: Record<string, (row: never) => boolean> = {
    subjects: ({ key }: { key: string }) => keys.has(key),
    merges: ({ subject, other }: Merge) => keys.has(subject) || keys.has(other),
    requests: ({ id }: { id: string }) => requests.has(id),
    responses: ({ request }: { request: string }) => requests.has(request),
  }
  const isOfTheirs = ({ subject }: { subject?: string }) =>
    subject !== undefined && (aliases.has(subject) || keys.has(subject))
  const rows = Object.fromEntries(
    Object.entries(held.rows).map(([table, all]) => [
      table,
      all.filter((row) => !(isTheirs[table] ?? isOfTheirs)(row as never)),
    ]),
  )
  return {
    ...held,
    going: remaining,
    marks: undoMarks(
      remaining.flatMap((one) => one.aliases),
      rows,
    ),
    rows,
    ...(held.pictures ? { pictures: held.pictures.filter(({ subject }) => !keys.has(subject)) } : {}),
  }
}
