import { expect, vi } from 'vitest'
import { startBatch } from '../../../lib/bulk/batch-actions.ts'
import { createBatch } from '../../../lib/bulk/create-batch.ts'
import { runBatches, type BulkRunner } from '../../../lib/bulk/runner.ts'
import type { Page } from '../../../lib/pages/page.ts'
import type { Batch } from '../../../lib/records/database/rows/bulk.ts'
import type { Service } from '../../../sandbox/service/service.ts'
import { pageAt, type TestDeps } from '../purchases/purchase.fixture.ts'
import { shown } from './shown-drafts.ts'

/** The pages of sandbox people that no other test uses. */
export const pagesOfPeople = ({ world }: Service, count: number): Page[] =>
  world.people
    .slice(20, 20 + count)
    .map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))

export interface TestRun {
  id: string
  runner: BulkRunner
  /** Continues until the run is done or held with nothing in flight; returns its state. */
  rest: () => Promise<Batch>
}

/** A started run of these profiles, of which nothing was sent yet. */
export async function beginRun(deps: TestDeps, pages: readonly Page[]): Promise<TestRun> {
  const drafts = pages.map((page) => ({ ask: { want: 'profile' as const, page }, label: page.url }))
  const id = await createBatch(deps.db, {
    name: 'many',
    budget: null,
    notify: false,
    list: null,
    drafts: shown(drafts),
  })
  await startBatch(deps.db, id)
  const runner = runBatches(deps, { moved: () => {}, done: () => {} })
  const rest = () =>
    vi.waitFor(async () => {
      await runner.go()
      const batch = (await deps.db.batches.get(id)) as Batch
      expect(batch.counts.out === 0 && (batch.state === 'done' || batch.held !== null)).toBe(true)
      return batch
    }, 20_000)
  return { id, runner, rest }
}
