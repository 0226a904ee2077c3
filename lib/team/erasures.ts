import { deleteSubjects } from '../data/erasure/delete-subjects.ts'
import type { Database } from '../records/database/database.ts'
import type { ErasedSubject, TeamErased, TeamErasing } from '../records/database/rows/team.ts'
import type { MentionNames } from '../records/identity/mentions.ts'
import { hasSection, sectionNames } from '../records/sections.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import { EngineError, engineErrorOf, mostWrites, type EngineEntry, type EngineWrite } from './engine.ts'
import { prefixOf, sharedKey, type TeamKeys } from './keys.ts'
import { sealFormat, unseal } from './seal.ts'
import { readShared, sealedWrite, type SharedValue, type TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

/** Some who were erased, as the team is told: not even sealed does it say who they were. */
interface Tombstone {
  id: string
  at: number
  /** What the member who erased is called, and on which machine they did. */
  by: string
  machine: string
  /** How many they are. */
  subjects: number
  /** HMACs of all their names. */
  names: string[]
}

/** Counts the erasures: whoever publishes has to know all of them, and proves it by this value's revision. */
export const erasureHead = (keys: TeamKeys) => sharedKey(keys, 'tombstone', 'head')

/** What a name of somebody who was erased is known by: nobody without the team's secret can try names. */
const erasedName = async (keys: TeamKeys, name: string): Promise<string> =>
  (await sharedKey(keys, 'tombstone', 'name', name)).slice(prefixOf(keys, 'tombstone').length)

/** Notes that these were erased here, for good; each by all their names, which are not kept. `tellErasures` has the team follow. */
export async function noteErasure(
  keys: TeamKeys,
  db: Database,
  subjects: readonly string[][],
  now: number,
): Promise<void> {
  if (subjects.length === 0) return
  const erased = await Promise.all(subjects.map((names) => erasedSubject(keys, names)))
  await db.teamState.put({ key: `erasing:${crypto.randomUUID()}`, at: now, subjects: erased })
}

const erasedSubject = async (keys: TeamKeys, names: readonly string[]): Promise<ErasedSubject> => ({
  names: await Promise.all(names.map((name) => erasedName(keys, name))),
  keys: await Promise.all(
    names.flatMap((name) => sectionsOfName(name).map((section) => sharedKey(keys, 'record', name, section))),
  ),
})

const erasingOf = (db: Database) =>
  db.teamState.where('key').startsWith('erasing:').toArray() as Promise<unknown> as Promise<TeamErasing[]>

/** Has the team erase whom this machine erased: what stands of them in the engine goes in the transaction that says so. */
export async function tellErasures(team: TeamContext, db: Database): Promise<void> {
  for (const { key, at, subjects } of await erasingOf(db)) {
    for (const [index, some] of inTransactions(subjects).entries()) {
      const id = `${key}:${index}`
      const names = some.flatMap((one) => one.names)
      const tombstone: Tombstone = {
        id,
        at,
        by: team.member.name,
        machine: team.machine,
        subjects: some.length,
        names,
      }
      const revision = await writeTombstone(
        team,
        tombstone,
        some.flatMap(({ keys }) => keys),
      )
      await noteErased(db, { ...tombstone, revision })
    }
    await db.teamState.delete(key)
  }
}

/** Beside what goes, a transaction writes its tombstone and the head. */
const mostGone = mostWrites - 2

function inTransactions(subjects: readonly ErasedSubject[]): ErasedSubject[][] {
  const groups: ErasedSubject[][] = []
  let room = 0
  for (const one of subjects) {
    if (groups.length === 0 || one.keys.length > room) {
      groups.push([])
      room = mostGone
    }
    room -= one.keys.length
    groups.at(-1)!.push(one)
  }
  return groups
}

const sectionsOfName = (name: string) => {
  const kind = pageKinds.find((each) => name.startsWith(`${each}:`))
  return kind ? sectionNames.filter((section) => hasSection(kind, section)) : []
}

const mostAttempts = 20
const mostLost = 3

/** Writes it once, whatever replies are lost; gives its revision. */
async function writeTombstone(team: TeamContext, tombstone: Tombstone, gone: string[]): Promise<number> {
  const revision = await writeOnce(team, tombstone, gone.slice(0, mostGone))
  // One with very many names needs several: nobody writes them anew after the first.
  for (let from = mostGone; from < gone.length; from += mostGone)
    await team.engine.commit(gone.slice(from, from + mostGone).map((key) => ({ key, value: null })))
  return revision
}

async function writeOnce(team: TeamContext, tombstone: Tombstone, gone: string[]): Promise<number> {
  const key = await sharedKey(team.keys, 'tombstone', tombstone.id)
  const head = await erasureHead(team.keys)
  for (let tried = 1; ; tried++) {
    try {
      const read = await readShared(team, [key, head])
      const before = read.get<Tombstone>(key)
      if (before) return before.revision
      const writes: EngineWrite[] = [
        await sealedWrite(team, read, key, tombstone),
        await sealedWrite(team, read, head, {}),
        ...gone.map((each) => ({ key: each, value: null })),
      ]
      const { written, revision } = await team.engine.commit(writes)
      if (written) return revision
      if (tried >= mostAttempts) throw new EngineError('unreachable', 'others came before every time')
    } catch (error) {
      if (engineErrorOf(error).kind !== 'unreachable' || tried >= mostLost) throw error
    }
  }
}

const mostRemembered = 20

async function noteErased(
  db: Database,
  { id, at, by, subjects, revision }: TeamErased['erasures'][number],
): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const { erasures = [] } = (await teamRow(db, 'erased')) ?? {}
    const others = erasures.filter((each) => each.id !== id)
    const all = [{ id, at, by, subjects, revision }, ...others].toSorted((a, b) => b.revision - a.revision)
    await db.teamState.put({ key: 'erased', erasures: all.slice(0, mostRemembered) })
  })
}

/** Called with the names of people who are erased: they may stand outside the database, too. */
export type OnErasedNames = (people: MentionNames[]) => Promise<void>

/** Tombstones read at once. */
const pageSize = 200

/**
 * Erases here what was erased in the team and was not followed yet; with `since`, also what was erased after that revision,
 * at which something was read that is here now. Gives the revision up to which all of it is gone; `null`: something about
 * somebody is under way, and it is to be tried again.
 */
export async function catchUpErasures(
  team: TeamContext,
  db: Database,
  onNames: OnErasedNames,
  since = Infinity,
): Promise<number | null> {
  const { keys } = team
  const head = await erasureHead(keys)
  const read = await readShared(team, [head])
  const before = await teamRow(db, 'read')
  const known = Math.min(before?.team === keys.team ? before.erased : 0, since)
  if ((read.get(head)?.revision ?? 0) > known) {
    const all: SharedValue<Tombstone>[] = []
    for (let after: string | undefined, more = true; more;) {
      const page = await team.engine.list(prefixOf(keys, 'tombstone'), {
        limit: pageSize,
        ...(after === undefined ? {} : { after }),
      })
      all.push(...(await tombstonesIn(keys, page.entries)))
      after = page.entries.at(-1)?.key
      more = page.more && after !== undefined
    }
    const missed = all.filter(({ revision }) => revision > known)
    if (!(await eraseHere(team, db, missed, onNames))) return null
  }
  await db.transaction('rw', db.teamState, async () => {
    const now = await teamRow(db, 'read')
    const mine =
      now?.team === keys.team
        ? now
        : ({ key: 'read', team: keys.team, revision: 0, format: sealFormat, erased: 0 } as const)
    await db.teamState.put({ ...mine, erased: Math.max(read.revision, mine.erased) })
  })
  return read.revision
}

/** Those of these entries that are tombstones of the team's own. */
export async function tombstonesIn(
  keys: TeamKeys,
  entries: readonly EngineEntry[],
): Promise<SharedValue<Tombstone>[]> {
  const each = await Promise.all(
    entries.map(async (entry) => {
      const one = await unseal<Partial<Tombstone>>(keys, entry)
      return 'value' in one && Array.isArray(one.value.names)
        ? [
            {
              key: entry.key,
              revision: entry.revision,
              value: one.value as Tombstone,
              sequence: one.sequence,
            },
          ]
        : []
    }),
  )
  return each.flat()
}

/** Names hashed at once. */
const chunk = 500

/** Erases whom these tombstones mean; `false`: something about one of them is under way. */
export async function eraseHere(
  team: TeamContext,
  db: Database,
  tombstones: readonly SharedValue<Tombstone>[],
  onNames: OnErasedNames,
): Promise<boolean> {
  // Whom this machine erased is gone from here, and may have been bought again since.
  const others = tombstones.filter(({ value }) => value.machine !== team.machine)
  if (others.length === 0) return true
  const gone = new Set(others.flatMap(({ value }) => value.names))
  const names: string[] = []
  const all = (await db.subjects.orderBy('aliases').uniqueKeys()) as string[]
  for (let from = 0; from < all.length; from += chunk) {
    const some = all.slice(from, from + chunk)
    const hashed = await Promise.all(some.map((name) => erasedName(team.keys, name)))
    names.push(...some.filter((_, at) => gone.has(hashed[at]!)))
  }
  await removeLeft(team, db, names, Math.max(...others.map(({ revision }) => revision)))
  const people: MentionNames[] = []
  const { later } = await deleteSubjects(db, names, { onNames: (some) => people.push(...some) })
  if (people.length > 0) await onNames(people)
  for (const { value, revision } of others) await noteErased(db, { ...value, revision })
  return later === 0
}

/** Under names that whoever erased did not know, something may still stand in the engine that was written before. */
async function removeLeft(
  { engine, keys }: TeamContext,
  db: Database,
  names: readonly string[],
  before: number,
): Promise<void> {
  const subjects = await db.subjects
    .where('aliases')
    .anyOf([...names])
    .toArray()
  const each = await Promise.all(subjects.map(({ aliases }) => erasedSubject(keys, aliases)))
  const left = each.flatMap((one) => one.keys)
  for (let from = 0; from < left.length; from += mostGone) {
    const { entries } = await engine.read(left.slice(from, from + mostGone))
    const writes = entries
      .filter(({ revision }) => revision < before)
      .map(({ key, revision }) => ({ key, value: null, expected: revision }))
    if (writes.length > 0) await engine.commit(writes)
  }
}
