import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { purge } from '../../../../lib/data/retention/purge.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { take } from '../../../../lib/records/database/steps.ts'
import { mergeSteps, recordTables } from '../../../../lib/records/identity/merge-subjects.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T09:00:00Z')
const [mara, layla, leo] = ['person:mara', 'person:layla', 'person:leo']

async function library(isOfTeam: boolean) {
  const db = openDatabase()
  await filed(db, now - 40 * day, person([mara], { profile: { firstName: 'Mara', lastName: 'Lindqvist' } }))
  for (const key of [layla, leo])
    await filed(
      db,
      now,
      person([key], {
        profile: { firstName: key, headline: 'Knows Mara Lindqvist' },
        emails: [{ value: 'layla@acme.example' }],
      }),
    )
  if (isOfTeam) await db.teamState.put({ key: 'read', team: 't', revision: 1, format: 1, erased: 1 })
  const noted = async () => {
    const keys = await db.teamState.toCollection().primaryKeys()
    return keys.filter((key) => key !== 'read')
  }
  return { db, noted }
}

test('a section that mentioned a deleted person is marked, and noted for the team if there is one', async () => {
  for (const isOfTeam of [true, false]) {
    const { db, noted } = await library(isOfTeam)
    await deleteSubjects(db, [mara])
    const sections = await db.sections.toArray()
    expect(sections.map(({ name, mentionsErased }) => [name, mentionsErased])).toEqual([
      ['emails', undefined],
      ['profile', true],
      ['emails', undefined],
      ['profile', true],
    ])
    expect(await noted()).toEqual(
      isOfTeam ? ['mentions-erased', `republish:${layla}`, `republish:${leo}`] : [],
    )
    await deleteSubjects(db, [layla])
    expect(await noted()).toEqual(isOfTeam ? ['mentions-erased', `republish:${leo}`] : [])
  }
})

test('a deletion by retention marks no mentions, because other libraries keep the person', async () => {
  const { db, noted } = await library(true)
  await purge(db, { ...defaultPreferences.retention, person: 30 }, now)
  const sections = await db.sections.toArray()
  expect(sections.map(({ subject }) => subject)).not.toContain(mara)
  expect(JSON.stringify(sections)).not.toMatch(/Mara|mentionsErased/)
  expect(await noted()).toEqual([])
})

test('the sections stored in a merge are marked as well', async () => {
  const { db } = await library(true)
  await db.transaction('rw', recordTables(db), async () => {
    const [one, other] = await db.subjects.bulkGet([layla, leo])
    await take(mergeSteps(db, one!, other!, { by: 'person', alias: '', request: null, at: now }))
  })
  await deleteSubjects(db, [mara])
  const [merge] = await db.merges.toArray()
  const marks = merge!.before!.sections.map(({ name, mentionsErased }) => `${name} ${mentionsErased}`)
  expect(marks.toSorted()).toEqual(['emails undefined', 'emails undefined', 'profile true', 'profile true'])
})
