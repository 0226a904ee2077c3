import { beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '../../../lib/crm/queue-actions.ts'
import { reviewRecords } from '../../../lib/crm/review-records.ts'
import { fileFinding } from '../../../lib/records/file-finding.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { from, person } from '../records/findings.fixture.ts'
import { crmDepsWith, destinationOf, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const handle = 'person:jane-doe'
const internal = 'person:ACoAAB1'
const email = (value: string) => ({ emails: [{ value }] })

let deps: TestCrmDeps
beforeEach(() => {
  deps = crmDepsWith(destinationOf('hubspot-contact', there().url))
})

const files = (at: number, ...given: Parameters<typeof person>) =>
  deps.db.transaction('rw', recordTables(deps.db), () => fileFinding(deps.db, person(...given), from(at)))

const reviewed = async (...keys: string[]) => reviewRecords(deps.db, deps.all[0]!, keys)

async function send(...keys: string[]) {
  deps.advance(1000)
  await enqueue(deps.db, deps.all[0]!, await reviewed(...keys), deps.now())
  await deps.run()
}

test('a delivered record stays unchanged after a merge and gets no second record at the destination', async () => {
  await files(1, [handle], {})
  await files(2, [internal], email('jane@acme.example'))
  await send(internal)
  const [sent] = await deps.db.deliveries.toArray()
  expect(sent).toMatchObject({ state: 'sent', remoteId: expect.any(String) })

  const key = await files(3, [handle, internal], {})
  expect(key).toBe(handle)
  expect(await reviewed(key)).toMatchObject([{ verdict: 'unchanged', remoteIds: [sent!.remoteId] }])

  await files(4, [handle], email('jane.doe@acme.example'))
  expect(await reviewed(key)).toMatchObject([{ verdict: 'ready' }])
  await send(key)
  expect(await deps.db.deliveries.where('subject').equals(key).sortBy('at')).toMatchObject([
    { remoteId: sent!.remoteId, did: 'created' },
    { remoteId: sent!.remoteId, did: 'unchanged' },
  ])
})

describe('two merged records that were both delivered', () => {
  let key: string
  let ids: string[]
  beforeEach(async () => {
    await files(1, [handle], email('jane@acme.example'))
    await files(2, [internal], email('jane@home.example'))
    await send(handle)
    await send(internal)
    const rows = await deps.db.deliveries.orderBy('at').toArray()
    ids = rows.map(({ remoteId }) => remoteId!)
    key = await files(3, [handle, internal], {})
  })

  test('two merged records keep both ids, with the remaining record’s first', async () => {
    expect(new Set(ids).size).toBe(2)
    expect(await reviewed(key)).toMatchObject([{ verdict: 'unchanged', remoteIds: ids }])
  })

  test('a change to two merged records is sent under their existing ids, and no record is created', async () => {
    await files(4, [handle], email('jane.doe@acme.example'))
    await send(key)
    const rows = await deps.db.deliveries.orderBy('at').toArray()
    expect(rows.at(-1)).toMatchObject({ remoteId: ids[0], did: 'unchanged' })
    expect(new Set(rows.map(({ remoteId }) => remoteId))).toEqual(new Set(ids))
  })

  test('two merged records count as unchanged only until one of them gets other data', async () => {
    await files(4, [handle], email('jane.doe@acme.example'))
    await send(key)
    await files(5, [handle], email('jane@home.example'))
    expect(await reviewed(key)).toMatchObject([{ verdict: 'ready' }])
  })
})

test('each delivery pending during a merge updates the record that it belongs to', async () => {
  await files(1, [handle], email('jane@acme.example'))
  await files(2, [internal], email('jane@home.example'))
  await send(handle)
  await send(internal)
  const before = await deps.db.deliveries.orderBy('at').toArray()
  await files(3, [handle], email('jane1@acme.example'))
  await files(4, [internal], email('jane1@home.example'))
  deps.advance(1000)
  await enqueue(deps.db, deps.all[0]!, await reviewed(handle, internal), deps.now())
  const key = await files(5, [handle, internal], {})
  expect(await reviewed(key)).toMatchObject([{ verdict: 'pending' }])
  await deps.run()
  const after = (await deps.db.deliveries.toArray()).filter(({ at }) => at === deps.now())
  expect(Object.fromEntries(after.map(({ remoteId, body }) => [remoteId, body['email']]))).toEqual({
    [before[0]!.remoteId!]: 'jane1@acme.example',
    [before[1]!.remoteId!]: 'jane1@home.example',
  })
})
