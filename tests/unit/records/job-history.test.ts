import { beforeEach, describe, expect, test } from 'vitest'
import type { Position } from '../../../lib/api/schemas/person.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { Finding } from '../../../lib/records/finding.ts'
import { fileFinding } from '../../../lib/records/file-finding.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { joinRecords, type WholeRecord } from '../../../lib/records/join-records.ts'
import { filed, from, openDatabase, person } from './findings.fixture.ts'

const jane = 'person:jane'
const month = (text: string) => Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5)) - 1, 15)

function job(title: string, companyName: string, start: string, end?: string): Position {
  const moment = (text: string) => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5)) })
  return {
    title,
    companyName,
    startEndDate: { start: moment(start), end: end === undefined ? null : moment(end) },
  }
}

const atAcme = job('Engineer', 'Acme', '2020-01')
const leftAcme = job('Engineer', 'Acme', '2020-01', '2026-03')
const atBolt = job('CTO', 'Bolt', '2026-04')

type FoundSections = Finding['sections']

const experience = (...data: Position[]): FoundSections => ({ experience: data })
const profile = (...positions: Position[]): FoundSections => ({
  profile: {
    firstName: 'Jane',
    lastName: 'Doe',
    currentPosition: positions[0] ?? null,
    positions: { positionsCount: positions.length, positionHistory: positions },
  },
})

let db: Database
beforeEach(() => {
  db = openDatabase()
})

const file = (at: string, sections: FoundSections) => filed(db, month(at), person([jane], sections))

async function events(): Promise<string[]> {
  const rows = await db.history.toCollection().sortBy('at')
  return rows.flatMap(({ job, before, after }) =>
    job ? [`${job.kind} ${job.certainty}: ${before} -> ${after}`] : [],
  )
}

const moved = 'moved loud: Engineer · Acme -> CTO · Bolt'

test('a career bought separately records a job change', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience(atBolt, leftAcme))
  expect(await events()).toEqual([moved])
})

test('a change seen in a profile and in a career is recorded once', async () => {
  await file('2026-01', profile(atAcme))
  await file('2026-05', experience(atBolt, leftAcme))
  await file('2026-06', profile(atBolt, leftAcme))
  expect(await events()).toEqual([moved])
})

test('a job change replaces the changes of title and company', async () => {
  await file('2026-01', profile(atAcme))
  await file('2026-05', profile(atBolt, leftAcme))
  expect((await db.history.toArray()).map(({ fact }) => fact)).toEqual(['job'])
})

test('a job change keeps company, titles and start as fields of its row', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience(atBolt, leftAcme))
  const [row] = await db.history.toArray()
  expect(row?.job).toEqual({
    kind: 'moved',
    certainty: 'loud',
    company: 'bolt',
    before: { title: 'Engineer', company: 'Acme', since: { year: 2020, month: 1 } },
    after: { title: 'CTO', company: 'Bolt', since: { year: 2026, month: 4 } },
  })
})

test('a corrected start date reports no second move', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience(atBolt, leftAcme))
  await file('2026-06', experience(leftAcme))
  await file('2026-07', experience(job('Chief Technology Officer', 'Bolt', '2026-02'), leftAcme))
  expect((await events()).filter((event) => event.startsWith('moved'))).toEqual([moved])
})

test('the same company is reported again after a year', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience(atBolt, leftAcme))
  await file('2026-10', experience(job('CTO', 'Bolt', '2026-04', '2026-09'), leftAcme))
  await file(
    '2027-08',
    experience(job('CEO', 'Bolt', '2027-07'), job('CTO', 'Bolt', '2026-04', '2026-09'), leftAcme),
  )
  expect(await events()).toEqual([moved, 'left loud: CTO · Bolt -> ', 'moved loud: CTO · Bolt -> CEO · Bolt'])
})

test('an additional job becomes a move when the earlier job is closed', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience(atBolt, atAcme))
  expect(await events()).toEqual(['additional loud:  -> CTO · Bolt'])
  const [row] = await db.history.toArray()
  await file('2026-06', experience(atBolt, leftAcme))
  expect(await events()).toEqual([moved])
  expect((await db.history.toArray()).map(({ id, at }) => [id, at])).toEqual([[row!.id, row!.at]])
})

test('a move between careers with nothing in common stays unconfirmed until a profile confirms it', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience(atBolt))
  expect(await events()).toEqual(['moved unconfirmed: Engineer · Acme -> CTO · Bolt'])
  await file('2026-06', profile(atBolt, leftAcme))
  expect(await events()).toEqual([moved, 'career-completed sure:  -> Engineer · Acme'])
})

describe('a profile with nothing in common with the earlier career', () => {
  const leftElsewhere = job('Nurse', 'Clinic', '2019-01', '2026-03')
  const unconfirmed = 'moved unconfirmed: Engineer · Acme -> CTO · Bolt'

  const after = async (before: FoundSections, name?: { firstName: string; lastName: string }) => {
    await file('2025-12', before)
    await file('2026-01', experience(atAcme))
    await file('2026-05', experience(atBolt))
    await file('2026-06', { profile: { ...profile(atBolt, leftElsewhere).profile, ...name } })
    return (await events())[0]
  }

  test('a profile with nothing in common does not confirm a move of a person without a saved name or id', async () => {
    expect(await after(experience(atAcme))).toBe(unconfirmed)
  })

  test('a profile with nothing in common confirms a move of a person with the same name', async () => {
    expect(await after(profile(atAcme))).toBe(moved)
  })

  test('a profile with nothing in common does not confirm a move of a person with a different name', async () => {
    const other = { firstName: 'Wei', lastName: 'Lu' }
    expect(await after(profile(atAcme), other)).toBe(unconfirmed)
    await file('2026-07', { profile: { ...profile(atBolt, leftElsewhere).profile, ...other } })
    expect((await events())[0]).toBe(unconfirmed)
  })
})

test('a profile confirms a move to a job that began long ago, without a notification', async () => {
  const longAtBolt = job('CTO', 'Bolt', '2023-04')
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience(longAtBolt))
  await file('2026-06', profile(longAtBolt, leftAcme))
  expect((await events())[0]).toBe('moved unsure: Engineer · Acme -> CTO · Bolt')
})

test('a profile without the career section reports no job change', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', { profile: { firstName: 'Jane', lastName: 'Doe' } })
  await file('2026-06', {
    profile: { firstName: 'Jane', positions: { positionsCount: 3, positionHistory: [] } },
  })
  expect(await events()).toEqual([])
})

test('a hidden career is recorded once', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience())
  await file('2026-06', experience())
  await file('2026-07', profile())
  expect(await events()).toEqual(['career-hidden sure: Engineer · Acme -> '])
})

test('a cached profile of unknown age does not undo a job change', async () => {
  await file('2026-01', experience(atAcme))
  await file('2026-05', experience(atBolt, leftAcme))
  const cached = { ...from(month('2026-05') + 1000), source: 'cache' }
  await db.transaction('rw', recordTables(db), () => fileFinding(db, person([jane], profile(atAcme)), cached))
  expect(await events()).toEqual([moved])
})

describe('merged libraries', () => {
  async function recordOf(at: string, sections: FoundSections): Promise<WholeRecord> {
    const other = openDatabase()
    await filed(other, month(at), person([jane], sections))
    const [subject] = await other.subjects.toArray()
    return {
      subject: subject!,
      sections: await other.sections.toArray(),
      history: await other.history.toArray(),
    }
  }
  const shown = ({ history }: WholeRecord) =>
    history.map(({ fact, before, after }) => `${fact} ${before} ${after}`)

  test('merging libraries finds the change between their versions, in any order', async () => {
    const [one, two, three] = [
      await recordOf('2025-01', profile(atAcme)),
      await recordOf('2026-05', experience(atBolt, leftAcme)),
      await recordOf('2026-08', experience(atBolt, leftAcme)),
    ] as const
    const joined = joinRecords(joinRecords(one, two), three)
    expect(shown(joined)).toEqual(['job Engineer · Acme CTO · Bolt'])
    expect(shown(joinRecords(three, joinRecords(two, one)))).toEqual(shown(joined))
    expect(shown(joinRecords(joined, two))).toEqual(shown(joined))
  })
})
