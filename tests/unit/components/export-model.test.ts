import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { exporting, type Exporting } from '../../../components/data/exportModel.ts'
import { exportChoice, type ExportChoice } from '../../../lib/exports/export-choice.ts'
import { presetIds, presets } from '../../../lib/exports/presets.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
const saved = vi.hoisted(() => ({ pieces: [] as (string | Uint8Array)[] }))
vi.mock('../../../lib/platform/save-file.ts', () => ({
  downloadSink: async () => {
    saved.pieces = []
    return {
      write: async (piece: string) => void saved.pieces.push(piece),
      close: async () => {},
      abort: async () => {},
    }
  },
}))

const formula = '=HYPERLINK("https://bad.example";"Open")'
const keys = ['person:ann', 'company:acme', 'job:1']

let db: Database
beforeEach(async () => {
  deleteAll()
  db = openDatabase()
  await db.subjects.bulkAdd(keys.map((key) => subjectWith({ key, note: formula, name: 'Jane Doe' })))
})

async function open(change: Partial<ExportChoice> = {}): Promise<Exporting> {
  return exporting(db, keys, { ...(await exportChoice.read()), ...change }, () => '')
}

test.each(presetIds)(
  'columns customized from %s use the spreadsheet rules, also after reloading',
  async (preset) => {
    const model = await open({ preset })
    const others = presets[preset].columns.filter(({ column }) => column !== 'note')
    const columns = [...others, { column: 'note' as const }]
    model.choose({ columns })
    await vi.waitFor(async () => expect(await exportChoice.read()).toEqual(model.choice.value))
    for (const each of [model, await open(await exportChoice.read())]) {
      expect(each.rules.value).toBe('spreadsheet')
      expect(each.leftOut.value).toBe(0)
      await each.save('people.csv', null)
      expect(each.outcome.value).toBe('saved')
      const text = saved.pieces.join('')
      expect(text).not.toMatch(/[\n,"]=HYPERLINK/)
      expect(text.match(/'=HYPERLINK/g)?.length).toBeGreaterThanOrEqual(keys.length)
    }
    model.choose({ preset, columns: null })
    expect(model.rules.value).toBe(preset)
    await vi.waitFor(async () => expect(await exportChoice.read()).toEqual(model.choice.value))
  },
)
