import { expect, vi } from 'vitest'
import { startRun } from '../../../lib/bulk/run-actions.ts'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { BulkRunner } from '../../../lib/bulk/runner.ts'
import type { Page } from '../../../lib/pages/page.ts'
import type { BulkRun } from '../../../lib/bulk/rows.ts'
import type { Service } from '../../../sandbox/service/service.ts'
import { pageAt, type TestDeps } from '../purchases/purchase.fixture.ts'
import { shown } from './shown-drafts.ts'

export const pagesOfPeople = ({ world }: Service, count: number): Page[] =>
  world.people
    .slice(20, 20 + count)
    .map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))

export interface TestRun {
  id: string
  runner: BulkRunner
  /** Done, or paused with nothing in flight. */
  rest: () => Promise<BulkRun>
}

export async function beginRun(deps: TestDeps, pages: readonly Page[]): Promise<TestRun> {
  const drafts = pages.map((page) => ({ lookup: { section: 'profile' as const, page }, label: page.url }))
  const id = await createRun(deps.db, {
    name: 'many',
    budget: null,
    notify: false,
    list: null,
    drafts: shown(drafts),
  })
  await startRun(deps.db, id)
  const runner = new BulkRunner(deps, { moved: () => {}, done: () => {} })
  const rest = () =>
    vi.waitFor(async () => {
      await runner.go()
      const run = (await deps.db.runs.get(id)) as BulkRun
      expect(run.counts['in-flight'] === 0 && (run.state === 'done' || run.pauseReason !== null)).toBe(true)
      return run
    }, 20_000)
  return { id, runner, rest }
}
