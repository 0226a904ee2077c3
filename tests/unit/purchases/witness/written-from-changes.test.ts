import { expect, test, vi } from 'vitest'
import { keepWitness } from '../../../../lib/purchases/witness/keep-witness.ts'
import * as projection from '../../../../lib/purchases/witness/project.ts'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { demoKey, sandboxBeside } from '../../sandbox-beside.ts'
import { bought, layla, mara, openDeps, sam } from '../purchase-beside.ts'
import { memoryWitness } from './witness-beside.ts'

// As it is, and to be looked at.
vi.mock('../../../../lib/purchases/witness/project.ts', { spy: true })

const { service } = sandboxBeside()
let count = 0

function witnessed() {
  const name = `witnessed from changes ${count++}`
  const store = memoryWitness()
  const db = new Database(name)
  return { name, store, deps: openDeps(service().url, { db, witness: keepWitness(db, store, Date.now) }) }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

test('what is written of a purchase, with nothing read, is what the whole library says', async () => {
  const { store, deps } = witnessed()
  const check = async () => {
    await deps.witness!.written()
    const whole = (await projection.projectLibrary(deps.db, null, deps.now())).projection!
    expect({ ...store.witness, at: 0 }).toEqual({ ...whole.witness, at: 0 })
    expect([...store.rows.values()].toSorted(byId)).toEqual(whole.requests.toSorted(byId))
  }
  await bought(deps)
  await check()
  const reading = vi.mocked(projection.projectLibrary).mockClear()
  await bought(deps, { page: layla })
  // Of another profile, which has sums of its own.
  deps.useKey(demoKey, 'tests/other')
  deps.prefer({ profile: 'tests' })
  await bought(deps, { page: sam })
  await deps.witness!.written()
  expect(reading).not.toHaveBeenCalled()
  await check()
  // What is no purchase is read.
  await deleteSubjects(deps.db, ['person:layla-haddad'])
  await check()
  await bought(deps, { page: mara, again: 'fresh' })
  await check()
})

test('what another connection wrote meanwhile is read, and not guessed', async () => {
  const { name, store, deps } = witnessed()
  await bought(deps)
  await deps.witness!.written()
  const other = new Database(name)
  const [row] = await other.requests.toArray()
  await other.requests.put({ ...row!, id: 'of another connection' })
  other.close()
  await bought(deps, { page: layla })
  await deps.witness!.written()
  expect([...store.rows.keys()]).toContain('of another connection')
})
