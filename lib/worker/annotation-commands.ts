import { keepAwake } from '../platform/keep-awake.ts'
import type { WordCommand } from '../messages/word-commands.ts'
import type { Database } from '../records/database/database.ts'
import { forgetSubject, forgetSubjects, type Forgot, type Forgotten } from '../records/erasure/forget.ts'
import { knownAliases } from '../records/identity/known-aliases.ts'
import { createList, deleteList, putOnList, renameList, takeOffList } from '../records/annotations/lists.ts'
import { keepSeparate, mergePair } from '../records/identity/decide-merge.ts'
import type { Names } from '../records/erasure/mentions.ts'
import { addTag, addTagToAll, removeTag, setNote } from '../records/annotations/own-words.ts'
import { separateMerge, type Separated } from '../records/identity/separate-merge.ts'
import { suppress, unsuppress, whenSaved } from '../records/suppression/suppress.ts'
import { eraseFromStorage } from '../data/retention/erase-from-storage.ts'

/** That it was done; of forgetting, what came of it. */
export interface Changed {
  accepted: 'changed'
  forgotten?: Forgotten
  forgot?: Forgot
  separated?: Separated | null
}

/** Changes people's own words, or what is kept of whom. */
export async function changeWords(db: Database, order: WordCommand): Promise<Changed> {
  if (order.command === 'forget')
    return {
      accepted: 'changed',
      forgotten: await everywhere((onNames) => forgetSubject(db, order.alias, { onNames })),
    }
  if (order.command === 'forget-all') return { accepted: 'changed', forgot: await forgetAll(db, order.keys) }
  if (order.command === 'separate-merge')
    return { accepted: 'changed', separated: await separateMerge(db, order.id) }
  await change(db, order)
  return { accepted: 'changed' }
}

/** It holds when this resolves; what backups need of it is made after that. */
async function neverLookUp(db: Database, alias: string): Promise<void> {
  await suppress(db, await knownAliases(db, alias))
  void whenSaved(db).finally(keepAwake())
}

/** Takes as long as looking through all that is kept. */
async function forgetAll(db: Database, keys: string[]): Promise<Forgot> {
  const rest = keepAwake()
  return everywhere((onNames) => forgetSubjects(db, keys, { onNames })).finally(rest)
}

/** Takes whom this forgets out of what stands outside the database, too. */
async function everywhere<Ended>(
  forget: (onNames: (people: Names[]) => void) => Promise<Ended>,
): Promise<Ended> {
  const named: Names[] = []
  const ended = await forget((people) => named.push(...people))
  if (ended !== 'under-way') await eraseFromStorage(named)
  return ended
}

function change(
  db: Database,
  order: Exclude<WordCommand, { command: 'forget' | 'forget-all' | 'separate-merge' }>,
): Promise<unknown> {
  switch (order.command) {
    case 'set-note':
      return setNote(db, order.key, order.note)
    case 'add-tag':
      return addTag(db, order.key, order.tag)
    case 'remove-tag':
      return removeTag(db, order.key, order.tag)
    case 'tag-all':
      return addTagToAll(db, order.keys, order.tag)
    case 'create-list':
      return createList(db, order.name, order.keys)
    case 'rename-list':
      return renameList(db, order.id, order.name)
    case 'delete-list':
      return deleteList(db, order.id)
    case 'put-on-list':
      return putOnList(db, order.id, order.keys)
    case 'take-off-list':
      return takeOffList(db, order.id, order.keys)
    case 'merge-pair':
      return mergePair(db, order.id, Date.now())
    case 'keep-separate':
      return keepSeparate(db, order.id)
    case 'never-look-up':
      return neverLookUp(db, order.alias)
    case 'allow-again':
      return unsuppress(db, [order.alias])
  }
}
