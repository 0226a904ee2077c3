import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { removedPrefix } from '../../../lib/team/rows.ts'
import { keyPrefix, sharedKinds, teamKeys, type SharedKind } from '../../../lib/team/keys.ts'
import {
  hasReplayedValues,
  clearReplayed,
  judge,
  valuesIn,
  type JudgedValue,
} from '../../../lib/team/team-values.ts'
import { openDatabase } from '../records/findings.fixture.ts'

const keys = await teamKeys('team', new Uint8Array(32).fill(1))
const rotated = await teamKeys('team', new Uint8Array(64).fill(2))
const kinds = Object.keys(sharedKinds) as SharedKind[]

let db: Database
beforeEach(() => {
  db = openDatabase()
})

const keyOf = (kind: SharedKind) => `${keyPrefix(keys, kind)}one`
const value = (
  kind: SharedKind,
  sequence: number,
  revision: number,
  more: Partial<JudgedValue> = {},
): JudgedValue => ({
  key: keyOf(kind),
  sequence,
  revision,
  erasures: 0,
  names: [],
  ...more,
})
const verdictOf = async (one: JudgedValue, asOf?: number, secret = keys) =>
  (await judge(db, secret, [one], asOf)).get(one.key)

test.each(kinds)('an older value of a %s is not accepted, however the engine returns it', async (kind) => {
  expect(await verdictOf(value(kind, 5, 10), 12)).toBe('received')
  expect(await verdictOf(value(kind, 5, 10), 13)).toBe('received')
  expect(await hasReplayedValues(db, keys)).toBe(false)
  // Old values, either written again at a later revision or returned unchanged.
  expect(await verdictOf(value(kind, 4, 20), 20)).toBe('replayed')
  expect(await verdictOf(value(kind, 5, 20), 20)).toBe('replayed')
  expect(await verdictOf(value(kind, 4, 8), 20)).toBe('replayed')
  expect(await hasReplayedValues(db, keys)).toBe(true)
  // A newer value clears the mark, even from an engine restored to an earlier revision.
  expect(await verdictOf(value(kind, 6, 7), 7)).toBe('received')
  expect(await hasReplayedValues(db, keys)).toBe(false)
  expect(await verdictOf(value(kind, 5, 10), 30)).toBe('replayed')
})

test('an older value in a read of an earlier state is skipped and does not make the engine untrusted', async () => {
  await verdictOf(value('record', 5, 10))
  expect(await verdictOf(value('record', 4, 8), 9)).toBe('past')
  // Without a revision of the read, it is a change, which exists at its own revision.
  expect(await verdictOf(value('record', 4, 8))).toBe('past')
  expect(await verdictOf(value('record', 4, 11))).toBe('replayed')
  await clearReplayed(db, [keyOf('record')])
  expect(await hasReplayedValues(db, keys)).toBe(false)
})

test('a missing value is reported as replayed unless it is a claim, a record or a machine', async () => {
  for (const kind of kinds) await verdictOf(value(kind, 1, 2))
  const missing = kinds.map(keyOf)
  const verdicts = await judge(db, keys, [], 5, missing)
  const missed = kinds.filter((kind) => verdicts.get(keyOf(kind)) === 'replayed')
  expect(missed.toSorted()).toEqual(['minute', 'policy', 'sum', 'suppression', 'tombstone'])
  // A value that never existed is not missing.
  expect((await judge(openDatabase(), keys, [], 5, missing)).size).toBe(0)
})

test('sequence numbers start again under another secret', async () => {
  await verdictOf(value('sum', 900, 1000))
  expect(await verdictOf(value('sum', 3, 20), 20, rotated)).toBe('received')
  expect(await verdictOf(value('sum', 2, 21), 21, rotated)).toBe('replayed')
})

test('a record is accepted only if its writer had applied the newest deletion of each of its names', async () => {
  await db.teamState.put({ key: `${removedPrefix}mara`, place: 7 })
  const record = (sequence: number, erasures: number, names: string[]) =>
    value('record', sequence, sequence, { erasures, names, key: `${keyOf('record')}${sequence}` })
  expect(await verdictOf(record(100, 6, ['layla', 'mara']))).toBe('erased')
  expect(await verdictOf(record(101, 7, ['mara']))).toBe('received')
  expect(await verdictOf(record(102, 0, ['layla']))).toBe('received')
  // This deletion is not published yet.
  await db.teamState.put({ key: 'erasing:1', at: 1, subjects: [{ names: ['layla'], keys: [] }] })
  expect(await verdictOf(record(103, 1e9, ['layla']))).toBe('erased')
})

test('values written by this machine count as seen, and noting an older value later changes nothing', async () => {
  const known = valuesIn(db, keys)
  await known.noteWritten([{ key: keyOf('sum'), sequence: 4 }, { key: keyOf('claim') }], 9)
  expect(await verdictOf(value('sum', 3, 8), 9)).toBe('replayed')
  await known.noteWritten([{ key: keyOf('sum'), sequence: 2 }], 12)
  expect((await known.sequences([keyOf('sum'), keyOf('claim')])).get(keyOf('sum'))).toBe(4)
})
