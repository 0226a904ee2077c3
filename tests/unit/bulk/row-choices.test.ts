import { describe, expect, test } from 'vitest'
import { lookupKey } from '../../../lib/bulk/lookup-key.ts'
import { countIn, type Draft } from '../../../lib/bulk/run.ts'
import { startRun } from '../../../lib/bulk/run-actions.ts'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { estimateRun } from '../../../lib/bulk/estimate.ts'
import {
  choiceFor,
  chosenDrafts,
  defaultRowChoices,
  groupsOf,
  withChoices,
} from '../../../lib/bulk/row-choices.ts'
import { shown } from './shown-drafts.ts'
import { openDeps, pageAt } from '../purchases/purchase.fixture.ts'

const draftOf = (id: string): Draft => {
  const page = pageAt(`/in/${id}/`)
  return { lookup: { section: 'profile', page }, label: id }
}

const people = (count: number) => Array.from({ length: count }, (_, at) => draftOf(`person-${at}`))

const planned = (drafts: readonly Draft[]) => estimateRun(openDeps('https://api.example.com'), drafts)

const removing = (...drafts: Draft[]) => ({
  ...defaultRowChoices,
  removed: new Set(drafts.map(({ lookup }) => lookupKey(lookup))),
})

test.each([
  ['use', 'person:ann', 'use'],
  ['use', null, 'skip'],
  ['skip', null, 'skip'],
  ['buy', null, 'buy'],
] as const)(
  'for an uncertain match, the choice to %s with the record %s means to %s',
  (choice, subject, becomes) => {
    expect(choiceFor({ key: 'a', subject }, { all: choice, one: new Map() })).toBe(becomes)
    expect(choiceFor({ key: 'a', subject }, { all: 'buy', one: new Map([['a', choice]]) })).toBe(becomes)
  },
)

describe('the rows of a plan', () => {
  test.each([0, 1, 99, 100, 101, 1000])(
    'each of %d rows is in one group, and removing a row updates the plan',
    async (count) => {
      const drafts = people(count)
      const plan = await planned(drafts)
      expect(plan.rows.map(({ group }) => group)).toEqual(drafts.map(() => 'fresh'))
      expect(withChoices(plan, drafts, defaultRowChoices)).toEqual(plan)
      const without = removing(...drafts.slice(0, 1))
      const left = Math.max(0, count - 1)
      expect(withChoices(plan, drafts, without)).toMatchObject({
        total: left,
        fresh: left,
        maximum: left * 2,
      })
      expect(chosenDrafts(drafts, plan, without)).toEqual(shown(drafts.slice(1), 2))
    },
  )

  test('a duplicate of a removed row is not looked up in its place', async () => {
    const [one, other] = [draftOf('one'), draftOf('other')]
    const drafts = [one, other, { ...draftOf('one'), label: 'written otherwise' }]
    const plan = await planned(drafts)
    expect(plan.rows.map(({ group, first }) => [group, first])).toEqual([
      ['fresh', undefined],
      ['fresh', undefined],
      ['duplicates', 0],
    ])
    expect(groupsOf(drafts, plan, removing(one))).toEqual(['removed', 'fresh', 'removed'])
    expect(chosenDrafts(drafts, plan, removing(one))).toEqual(shown([other], 2))
  })

  test('choices survive a recalculation of the plan with more rows before them', async () => {
    const drafts = people(3)
    const chosen = removing(drafts[1]!)
    const more = [draftOf('first'), ...people(3)]
    expect(groupsOf(more, await planned(more), chosen)).toEqual(['fresh', 'fresh', 'removed', 'fresh'])
  })

  test('a run has as many items as its plan has rows', async () => {
    const drafts = people(101)
    const deps = openDeps('https://api.example.com')
    const plan = await estimateRun(deps, drafts)
    const chosen = removing(drafts[0]!, drafts[100]!)
    const settings = { name: 'some', budget: null, notify: false, list: null }
    const id = await createRun(deps.db, { ...settings, drafts: chosenDrafts(drafts, plan, chosen) })
    await startRun(deps.db, id)
    expect(countIn((await deps.db.runs.get(id))!.counts)).toBe(withChoices(plan, drafts, chosen).total)
  })
})

test.each([
  ['use', { total: 3, maybe: 2, fresh: 1, maximum: 2 }, ['person-0', 'person-1', 'person-2']],
  ['skip', { total: 1, maybe: 2, fresh: 1, maximum: 2 }, ['person-2']],
  ['buy', { total: 3, maybe: 0, fresh: 3, maximum: 6 }, ['person-0', 'person-1', 'person-2']],
] as const)(
  'the choice to %s for uncertain matches determines price and rows of the run',
  async (all, sum, labels) => {
    const drafts = people(3)
    const plan = await planned(drafts)
    const doubtful = drafts.slice(0, 2).map(({ lookup, label }, at) => ({
      ...plan.rows[at]!,
      key: lookupKey(lookup),
      at,
      label,
      doubt: 'name-only' as const,
      subject: `person:saved-${at}`,
      name: label,
    }))
    const doubted = {
      ...plan,
      maybe: 2,
      fresh: 1,
      maximum: 2,
      doubtful,
      rows: plan.rows.map((row, at) => (at < 2 ? { ...row, group: 'maybe' as const } : row)),
    }
    const chosen = { ...defaultRowChoices, all }
    expect(withChoices(doubted, drafts, chosen)).toMatchObject(sum)
    expect(chosenDrafts(drafts, doubted, chosen).map(({ label }) => label)).toEqual(labels)
  },
)
