import { noItems } from '../../lib/bulk/run.ts'
import { detectPage } from '../../lib/pages/page.ts'
import type { BulkRun, RunItem } from '../../lib/bulk/rows.ts'
import type { Stage } from '../e2e/fixtures.ts'

export function runOfPeople(
  { site }: Pick<Stage, 'site'>,
  count: number,
  from = 20,
): { run: BulkRun; items: RunItem[] } {
  const items = site.world.people.slice(from, from + count).map(({ socialUrl }, position): RunItem => {
    const lookup = { section: 'profile', page: detectPage(socialUrl, site.url)! } as const
    const plan = { group: 'fresh', maximum: null } as const
    const rest = { plan, reason: null, request: null, cost: null, repeat: null, requeues: 0, subject: null }
    return { ...rest, run: 'people', position, lookup, label: socialUrl, state: 'pending' }
  })
  const run: BulkRun = {
    id: 'people',
    name: 'People',
    createdAt: Date.now(),
    startedAt: null,
    finishedAt: null,
    state: 'draft',
    pauseReason: null,
    total: items.length,
    counts: { ...noItems, pending: items.length },
    budget: null,
    notify: false,
    list: null,
    maximum: null,
  }
  return { run, items }
}
