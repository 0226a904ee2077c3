import 'fake-indexeddb/auto'
import '../../quick-derivation.ts'
import { describe, expect, test } from 'vitest'
import type { Draft } from '../../../lib/bulk/run.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { suppressionNames } from '../../../lib/records/suppression/suppression-names.ts'
import { bought, openDeps, type TestDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { draftsOfCsv, draftsOfText, run } from './planned-run.fixture.ts'

const { service } = sandboxFixture()

const byName = 'First Name,Last Name,Company\nMara,Lindqvist,Northwind Atlas\n'
const withEmail =
  'First Name,Last Name,Company,Email\nMara,Lindqvist,Northwind Atlas,ml@northwind-atlas.example\n'

const rows: [string, () => Promise<Draft[]>][] = [
  ['a CSV file with an email column', () => draftsOfCsv(withEmail)],
  [
    'a pasted address with its name and company',
    () => draftsOfText('Mara Lindqvist <ml@northwind-atlas.example>, Northwind Atlas'),
  ],
]

describe.each(rows)('%s', (_, drafts) => {
  test('a bulk run sends nothing for a person that an earlier run found by name and company', async () => {
    const deps = openDeps(service().url)
    expect((await run(deps, await draftsOfCsv(byName))).run.counts).toMatchObject({ ok: 1 })
    const sent = service().requests.length
    const { shown, run: bulkRun } = await run(deps, await drafts())
    expect(shown).toMatchObject({ saved: 1, fresh: 0, maximum: 0, unpriced: 0 })
    expect(bulkRun.counts).toMatchObject({ saved: 1, ok: 0 })
    expect(service().requests).toHaveLength(sent)
  })

  test('a bulk run sends nothing for a person who was enriched by page', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    const { shown, run: bulkRun } = await run(deps, await drafts())
    expect(shown).toMatchObject({ saved: 1, maximum: 0 })
    expect(bulkRun.counts).toMatchObject({ saved: 1 })
    expect(service().requests).toHaveLength(1)
  })

  test('a bulk run sends nothing for a person suppressed by name and company', async () => {
    const deps = openDeps(service().url)
    await suppressByName(deps)
    const { shown, run: bulkRun } = await run(deps, await drafts())
    expect(shown).toMatchObject({ never: 1, fresh: 0, maximum: 0 })
    expect(bulkRun.counts).toMatchObject({ refused: 1 })
    expect(service().requests).toHaveLength(0)
  })
})

const suppressByName = ({ db }: TestDeps) =>
  suppress(db, suppressionNames({ names: ['Mara Lindqvist'], companies: ['Northwind Atlas'] }))
