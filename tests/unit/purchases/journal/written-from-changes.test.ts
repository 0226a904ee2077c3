import { expect, test, vi } from 'vitest'
import { openJournal } from '../../../../lib/purchases/journal/open-journal.ts'
import * as projection from '../../../../lib/purchases/journal/project.ts'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { demoKey, sandboxFixture } from '../../sandbox.fixture.ts'
import { bought, layla, mara, openDeps, sam } from '../purchase.fixture.ts'
import { memoryJournal } from './memory-journal.ts'

vi.mock('../../../../lib/purchases/journal/project.ts', { spy: true })

const { service } = sandboxFixture()
let count = 0

function withJournal() {
  const name = `journal from changes ${count++}`
  const store = memoryJournal()
  const db = new Database(name)
  return { name, store, deps: openDeps(service().url, { db, journal: openJournal(db, store, Date.now) }) }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

test('the journal written from changes equals the projection of the whole library', async () => {
  const { store, deps } = withJournal()
  const check = async () => {
    await deps.journal.written()
    const whole = (await projection.projectLibrary(deps.db, null, deps.now())).projection!
    expect({ ...store.journal, at: 0 }).toEqual({ ...whole.journal, at: 0 })
    expect([...store.rows.values()].toSorted(byId)).toEqual(whole.requests.toSorted(byId))
  }
  await bought(deps)
  await check()
  const reading = vi.mocked(projection.projectLibrary).mockClear()
  await bought(deps, { page: layla })
  deps.useKey(demoKey, 'tests/other')
  deps.prefer({ profile: 'tests' })
  await bought(deps, { page: sam })
  await deps.journal.written()
  expect(reading).not.toHaveBeenCalled()
  await check()
  await deleteSubjects(deps.db, ['person:layla-haddad'])
  await check()
  await bought(deps, { page: mara, repeat: 'fresh' })
  await check()
})

test('changes by another connection are read from the database', async () => {
  const { name, store, deps } = withJournal()
  await bought(deps)
  await deps.journal.written()
  const other = new Database(name)
  const [row] = await other.requests.toArray()
  await other.requests.put({ ...row!, id: 'of another connection' })
  other.close()
  await bought(deps, { page: layla })
  await deps.journal.written()
  expect([...store.rows.keys()]).toContain('of another connection')
})
