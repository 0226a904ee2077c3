import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { writeJson } from '../../../lib/exports/write-json.ts'
import { columnsOfPreset, tableOf } from '../../../lib/exports/export-table.ts'
import { walkRecords } from '../../../lib/exports/walk-records.ts'
import { importRecords } from '../../../lib/data/imports/import-records.ts'
import type { SectionName } from '../../../lib/records/rows/sections.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { sectionsOfKind } from '../../generated/sections.ts'
import { chunksOf, textOf } from '../../unit/exports/records.fixture.ts'
import { bought, openDeps } from '../../unit/purchases/purchase.fixture.ts'
import { keptOf, openDatabase } from '../../unit/records/findings.fixture.ts'
import { sandboxFixture } from '../../unit/sandbox.fixture.ts'

const { service } = sandboxFixture()
const added = 'awards' as SectionName
const mara = 'person:mara-lindqvist'
const awards = [{ title: 'Map of the year', issuer: 'Lindqvist' }]

test('the new section is filed, exported with its origin, and imported unchanged', async () => {
  const deps = openDeps(service().url)
  await bought(deps, { section: added as 'profile' })
  expect((await keptOf(deps.db, mara))[added]).toMatchObject({ data: awards })

  const records = (await Array.fromAsync(walkRecords(deps.db, 'all'))).flat()
  const columns = columnsOfPreset('everything', ['person'])
  const { headings, cellsOf } = tableOf(columns, { count: 1, kinds: ['person'] })
  expect(cellsOf(records[0]!)[headings.indexOf('Awards: credits')]).toBe(1)

  const json = JSON.parse(await textOf(writeJson(chunksOf(records), 5000))) as { records: unknown[] }
  const other = openDatabase()
  expect(await importRecords(other, chunksOf(json.records))).toMatchObject({ added: 1, unreadable: 0 })
  expect((await keptOf(other, mara))[added]).toMatchObject({ data: awards })
})

test('the new section has a freshness setting and appears in generated libraries', () => {
  expect(defaultPreferences.freshness).toHaveProperty(added, 180)
  expect(sectionsOfKind.person.map(([name]) => name)).toContain(added)
})
