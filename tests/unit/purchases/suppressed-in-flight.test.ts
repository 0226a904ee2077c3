import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resume } from '../../../lib/purchases/resume.ts'
import { suppress, unsuppress } from '../../../lib/records/suppression/suppress.ts'
import { listIterations, slowHashes } from '../../../lib/records/suppression/suppression-hashes.ts'
import '../../quick-derivation.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, layla, ledgerOf, openDeps, sam, type TestDeps } from './purchase.fixture.ts'

const { service } = sandboxFixture()
const sent = () => service().requests.length
const refused = { accepted: false, refusal: { reason: 'suppressed' } }

let deps: TestDeps
beforeEach(() => {
  deps = openDeps(service().url)
})

describe('a person suppressed by an import with its own salt, after names were hashed', () => {
  const terms = { iterations: listIterations, salt: '0'.repeat(32) }

  function bringBeforeSending(alias: string): void {
    const { db } = deps
    const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
    let isBrought = false
    vi.spyOn(db, 'transaction').mockImplementation((async (...given: unknown[]) => {
      const tables = given.flat()
      if (!isBrought && given[0] === 'rw' && tables.includes(db.suppressed) && tables.includes(db.requests)) {
        isBrought = true
        const hashes = await slowHashes(alias, terms)
        await db.suppressed.bulkAdd(hashes.map((hash) => ({ hash, group: alias, at: 1 })))
      }
      return transaction(...given)
    }) as never)
  }

  beforeEach(() => suppress(deps.db, ['person:layla-haddad']))

  test('a lookup of the newly suppressed person is refused', async () => {
    expect(await bought(deps, { page: layla })).toMatchObject(refused)
    bringBeforeSending('person:sparse-sam')
    expect(await bought(deps, { page: sam })).toMatchObject(refused)
    expect(sent()).toBe(0)
  })

  test('a pending request for the newly suppressed person is not sent', async () => {
    service().setKey(demoKey, { perMinute: 1 })
    await bought(deps)
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'pending' })
    deps.pass(63_000)
    service().advance(63_000)
    bringBeforeSending('person:sparse-sam')
    await resume(deps)
    expect(sent()).toBe(1)
    expect((await ledgerOf(deps)).at(-1)).toMatchObject({
      outcome: 'refused',
      problem: { kind: 'suppressed' },
    })
  })
})

describe('a person suppressed between the hashing and the transaction, while another is removed from the list', () => {
  function before(tables: string[], mode: 'r' | 'rw', act: () => Promise<void>): () => boolean {
    const { db } = deps
    const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
    let isDone = false
    vi.spyOn(db, 'transaction').mockImplementation((async (...given: unknown[]) => {
      const named = given.flat().map((table) => (table as { name?: string } | null)?.name ?? '')
      if (!isDone && given[0] === mode && tables.every((name) => named.includes(name))) {
        isDone = true
        await act()
      }
      return transaction(...given)
    }) as never)
    return () => isDone
  }

  const swap = async () => {
    await unsuppress(deps.db, ['person:layla-haddad'])
    await suppress(deps.db, ['person:sparse-sam'])
  }
  /** The same swap by a restored file, with a salt that was not used for hashing before. */
  const swapByFile = async () => {
    await unsuppress(deps.db, ['person:layla-haddad'])
    const hashes = await slowHashes('person:sparse-sam', { iterations: listIterations, salt: '1'.repeat(32) })
    await deps.db.suppressed.bulkAdd(hashes.map((hash) => ({ hash, group: 'from a file', at: 1 })))
  }

  beforeEach(async () => {
    await suppress(deps.db, ['person:layla-haddad'])
    await bought(deps, { page: layla })
  })

  test('a lookup of the swapped person is refused', async () => {
    const isSwapped = before(['requests', 'suppressed', 'spending'], 'rw', swapByFile)
    expect(await bought(deps, { page: sam })).toMatchObject(refused)
    expect(isSwapped()).toBe(true)
    expect(sent()).toBe(0)
  })

  test('a request already recorded as sent is not sent to the provider', async () => {
    const isSwapped = before(['requests', 'suppressed'], 'r', swapByFile)
    await bought(deps, { page: sam })
    expect(isSwapped()).toBe(true)
    expect(sent()).toBe(0)
  })

  test('a pending request for the swapped person is not sent', async () => {
    service().setKey(demoKey, { perMinute: 1 })
    await bought(deps)
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'pending' })
    deps.pass(63_000)
    service().advance(63_000)
    const isSwapped = before(['requests', 'suppressed', 'learned'], 'rw', swapByFile)
    await resume(deps)
    expect(isSwapped()).toBe(true)
    expect(sent()).toBe(1)
  })

  test('a response about the swapped person is not filed', async () => {
    const isSwapped = before(['responses', 'sections', 'suppressed'], 'rw', swap)
    await bought(deps, { page: sam })
    expect(isSwapped()).toBe(true)
    expect(await deps.db.subjects.where('aliases').equals('person:sparse-sam').count()).toBe(0)
    expect((await ledgerOf(deps)).at(-1)).toMatchObject({ problem: { kind: 'suppressed' } })
  })
})
