import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { pageAt } from '../purchases/purchase.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { shown } from './shown-drafts.ts'

test.each([1, 500, 1200])(
  'a bulk run of %i that cannot be written completely leaves no rows',
  async (count) => {
    const db = openDatabase()
    const drafts = Array.from({ length: count }, (_, at) => ({
      lookup: { section: 'profile' as const, page: pageAt(`/in/person-${at}/`) },
      label: String(at),
    }))
    const write = db.items.bulkAdd.bind(db.items)
    vi.spyOn(db.items, 'bulkAdd').mockImplementation((...rows: Parameters<typeof write>) => {
      if (rows[0].length < 500 || count === 500) throw new Error('the disk is full')
      return write(...rows)
    })
    const settings = { name: 'run', budget: null, notify: false, list: null }
    await expect(createRun(db, { ...settings, drafts: shown(drafts) })).rejects.toThrow('the disk is full')
    expect([await db.runs.count(), await db.items.count()]).toEqual([0, 0])
  },
)
