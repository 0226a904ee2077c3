import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { noItems } from '../../../../lib/bulk/run.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteSubject } from './delete-subject.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'
import type { RunItem } from '../../../../lib/bulk/rows.ts'
import type { Delivery } from '../../../../lib/crm/rows.ts'

const handle = 'person:jane-doe'
const internal = 'person:ACoAAB1cD2'
let db: Database

const delivery = (
  id: string,
  subject: string,
  body: Delivery['body'],
  more: Partial<Delivery> = {},
): Delivery => ({
  id,
  destination: 'crm',
  to: 'CRM',
  kind: 'hubspot-contact',
  subject,
  state: 'sent',
  at: 1,
  endedAt: 2,
  nextAt: null,
  attempts: 1,
  remoteId: '1',
  did: 'created',
  error: null,
  status: 200,
  message: null,
  body,
  ...more,
})

const item = (position: number, subject: string | null, more: Partial<RunItem>): RunItem => ({
  run: 'run',
  position,
  lookup: { operation: 'enrichProfile', input: { socialUrl: '/in/jane-doe' } },
  label: 'jane-doe',
  subject,
  state: 'ok',
  reason: null,
  request: null,
  cost: 2,
  repeat: null,
  plan: null,
  requeues: 0,
  ...more,
})

beforeEach(async () => {
  db = openDatabase()
  await filed(db, 1, person([handle, internal], { profile: { firstName: 'Jane', lastName: 'Doe' } }))
  await filed(db, 1, person(['person:john'], { profile: { firstName: 'John', lastName: 'Roe' } }))
})

const allOf = async () =>
  JSON.stringify([await db.deliveries.toArray(), await db.items.toArray(), await db.runs.toArray()])

describe('bulk runs and deliveries of a deleted person', () => {
  test('deleting a person deletes their deliveries', async () => {
    await db.deliveries.bulkAdd([
      delivery('sent', handle, { email: 'jane@acme.example' }),
      delivery('pending', internal, { email: 'jane@acme.example' }, { state: 'pending', nextAt: 5 }),
      delivery('other', 'person:john', { email: 'john@acme.example' }),
    ])
    await deleteSubject(db, handle)
    expect((await db.deliveries.toArray()).map(({ id }) => id)).toEqual(['other'])
  })

  test('deleting a person removes their name from deliveries of others', async () => {
    await db.deliveries.add(
      delivery('other', 'person:john', { note: 'Knows Jane Doe.', email: 'john@acme.example' }),
    )
    await deleteSubject(db, handle)
    expect(await allOf()).not.toMatch(/jane|doe/i)
    expect(await db.deliveries.get('other')).toMatchObject({ body: { email: 'john@acme.example' } })
  })

  test('deleting a person removes their bulk run items and corrects the counts', async () => {
    const email = { operation: 'getProfileDataFromEmail', input: { email: 'x' } } as const
    await db.runs.add({
      id: 'run',
      name: 'Jane Doe and others',
      createdAt: 1,
      startedAt: 1,
      finishedAt: null,
      state: 'running',
      pauseReason: null,
      counts: { ...noItems, ok: 1, pending: 3 },
      budget: null,
      notify: false,
      list: null,
    } as never)
    await db.items.bulkAdd([
      item(0, handle, {}),
      item(1, internal, { state: 'pending', cost: null }),
      item(2, null, { state: 'pending', cost: null, label: 'Jane Doe, Acme', lookup: email }),
      item(3, 'person:john', { state: 'pending', cost: null, label: 'john', lookup: email }),
    ])
    expect(await deleteSubject(db, handle)).toBe('deleted')
    expect(await allOf()).not.toMatch(/jane|doe|ACoAA/i)
    const states = (await db.items.toArray()).map(({ state, subject, label }) => [state, subject, label])
    expect(states).toEqual([
      ['ok', null, ''],
      ['cancelled', null, ''],
      ['cancelled', null, ''],
      ['pending', 'person:john', 'john'],
    ])
    expect((await db.runs.get('run'))?.counts).toMatchObject({ ok: 1, cancelled: 2, pending: 1 })
  })
})
