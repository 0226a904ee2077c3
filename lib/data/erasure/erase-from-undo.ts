import type { Database } from '../../records/database/database.ts'
import type { UndoPart } from '../../records/rows/undo.ts'
import type { Merge } from '../../records/rows/merges.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { MentionNames } from '../../records/identity/mentions.ts'
import { eraseMentions } from './erase-mentions.ts'
import { undoMarks } from './soft-delete-subjects.ts'
import { withoutSharedNames } from './plan-erasure.ts'

type DeletedSubject = UndoPart['deletedSubjects'][number]

/** Returns how other records mention the people among the subjects. */
export async function eraseFromUndo(db: Database, names: readonly string[]): Promise<MentionNames[]> {
  if (names.length === 0) return []
  const own = new Set(names)
  const keys = await db.undoParts
    .where('marks')
    .anyOf([...names])
    .primaryKeys()
  const toErase: DeletedSubject[] = []
  for (const key of new Set(keys)) toErase.push(...(await eraseIn(db, key, own)))
  await eraseInImports(db, own)
  const gone = await withoutSharedNames(db, toErase)
  await eraseMentions(db, gone, {})
  return gone.flatMap((one) => one.names ?? [])
}

function eraseInImports(db: Database, names: ReadonlySet<string>): Promise<number> {
  const isTheirs = ({ aliases }: Pick<Subject, 'aliases'>) => aliases.some((alias) => names.has(alias))
  return db.undoParts
    .filter(({ imported }) => imported !== undefined)
    .modify((part) => {
      part.rows = { subjects: (part.rows['subjects'] ?? []).filter((row) => !isTheirs(row as Subject)) }
    })
}

function eraseIn(db: Database, key: string, names: ReadonlySet<string>): Promise<DeletedSubject[]> {
  return db.transaction('rw', db.undoParts, db.undoSteps, async () => {
    const part = await db.undoParts.get(key)
    const { deletedSubjects: toErase = [], step = '' } = part ?? {}
    const isGone = ({ aliases }: DeletedSubject) => aliases.some((alias) => names.has(alias))
    const gone = toErase.filter(isGone)
    if (!part || gone.length === 0) return []
    const remaining = toErase.filter((one) => !isGone(one))
    if (remaining.length > 0) await db.undoParts.put(without(part, gone, remaining))
    else {
      await db.undoParts.delete(key)
      if ((await db.undoParts.where('step').equals(step).count()) === 0) await db.undoSteps.delete(step)
    }
    return gone
  })
}

function without(part: UndoPart, gone: DeletedSubject[], remaining: DeletedSubject[]): UndoPart {
  const aliases = new Set(gone.flatMap((one) => one.aliases))
  const kept = new Set(remaining.flatMap(({ requests }) => requests))
  const requests = new Set(gone.flatMap((one) => one.requests).filter((id) => !kept.has(id)))
  const subjects = (part.rows['subjects'] ?? []) as { key: string; aliases: string[] }[]
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
    Object.entries(part.rows).map(([table, all]) => [
      table,
      all.filter((row) => !(isTheirs[table] ?? isOfTheirs)(row as never)),
    ]),
  )
  return {
    ...part,
    deletedSubjects: remaining,
    marks: undoMarks(
      remaining.flatMap((one) => one.aliases),
      rows,
    ),
    rows,
    ...(part.pictures ? { pictures: part.pictures.filter(({ subject }) => !keys.has(subject)) } : {}),
  }
}
