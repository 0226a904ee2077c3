import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { LibraryRecord } from '../../lib/exports/library-format.ts'
import { isRecordedHistory } from '../../lib/records/earlier-sections.ts'
import { canonicalJson } from '../../lib/records/canonical-json.ts'
import { expect, test } from './fixtures.ts'
import {
  bringBack,
  deleteEverything,
  digests,
  exportAll,
  deleteTagged,
  importFile,
  storeGenerated,
  openKeep,
  purgePeople,
  recordsIn,
  recordsWith,
  saveBackup,
  timed,
  writeLibraryFile,
  type Exported,
} from './generated-library.ts'

/** More records than any step processes at once. `GENERATED=250` sets a number. */
const usual = process.env['FAULTS'] === 'all' ? 10_000 : 1200
const count = Number(process.env['GENERATED'] ?? usual)
const leaving = count / 10
const options = { seed: 11, count, now: Date.now() - 40 * 86_400_000 }

/** Timeout in ms; a busy machine takes several times as long as an idle one. */
const patience = 300_000

test('thousands of records are imported, exported, backed up, deleted, restored and purged', async ({
  sidelight,
}) => {
  test.setTimeout(6 * patience)
  const { chromium } = sidelight
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-generated-'))
  const file = join(folder, 'library.ndjson')
  const took: Record<string, number> = {}
  const records = [...recordsWith(options, leaving)]
  await writeLibraryFile(file, records)
  try {
    const keep = await openKeep(chromium)
    const added = count.toLocaleString('en')
    took['import'] = await timed(() =>
      importFile(keep, file, new RegExp(`^${added} records added$`), patience),
    )
    await storeGenerated(keep, options)

    const library = await chromium.extensionPage('library.html')
    await library.getByRole('tab', { name: 'All' }).click()
    await expect(
      library
        .getByRole('status')
        .filter({ hasText: `${added} records` })
        .first(),
    ).toBeVisible({
      timeout: patience,
    })
    let exported: Exported | null = null
    took['export'] = await timed(
      async () => void (exported = await exportAll(chromium, library, count, patience)),
    )
    const expected = new Map(records.map((record) => [record.key, record]))
    for await (const one of recordsIn(exported!)) {
      const record = expected.get(one.key)!
      expected.delete(one.key)
      // Comparing all in full would take minutes.
      if (contentOf(one) !== contentOf(record))
        expect(JSON.parse(contentOf(one))).toEqual(JSON.parse(contentOf(record)))
    }
    expect([...expected.keys()]).toEqual([])
    await library.close()

    const before = await keptIn(keep)
    took['the same file again'] = await timed(() =>
      importFile(keep, file, new RegExp(`^0 records added · ${added} merged$`), patience),
    )
    expect(await keptIn(keep)).toEqual(before)

    let backup = ''
    took['backup'] = await timed(async () => void (backup = await saveBackup(chromium, keep, patience)))
    took['deleting everything'] = await timed(() => deleteEverything(keep, patience))
    expect(Object.values(await digests(keep)).every((digest) => digest.startsWith('0 rows'))).toBe(true)
    took['restore'] = await timed(() => bringBack(keep, backup, patience))
    expect(broughtBack(await keptIn(keep))).toEqual(broughtBack(before))

    const table = await chromium.extensionPage('library.html')
    await table.getByRole('tab', { name: 'All' }).click()
    took['forgetting a tenth'] = await timed(() => deleteTagged(table, leaving, patience))
    await table.close()
    await keep.reload()
    // Records with a tag, note or list are exempt from retention.
    const old = records.filter(
      ({ kind, updatedAt, tags, lists, note }) =>
        kind === 'person' &&
        tags.length + lists.length === 0 &&
        note === '' &&
        updatedAt < Date.now() - 90 * 86_400_000,
    )
    let reported = ''
    took['purge'] = await timed(async () => void (reported = await purgePeople(keep, '90 days', patience)))
    expect(reported).toBe(`Deleted ${old.length.toLocaleString('en')} expired records.`)
    const left = await digests(keep)
    expect(left['subjects']).toMatch(new RegExp(`^${count - leaving - old.length} rows`))
  } finally {
    console.log(
      Object.entries(took)
        .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`)
        .join(', '),
    )
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The records table derives `lightRows` after some seconds. */
async function keptIn(page: Page): Promise<Record<string, string>> {
  const { lightRows: _, ...kept } = await digests(page)
  return kept
}

/**
 * State that a deletion and a restore preserve. Restored requests count against no budget and restored deliveries have
 * no CRM id, so only their numbers are compared.
 */
const broughtBack = (kept: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(kept).map(([table, digest]) => [
      table,
      table === 'requests' || table === 'deliveries' ? digest.split(',')[0] : digest,
    ]),
  )

function contentOf({ sections, history, ...record }: LibraryRecord): string {
  const named = Object.entries(sections).map(([name, section]) => [name, { ...section, cost: null }] as const)
  const recorded = history.filter(isRecordedHistory).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return canonicalJson({ ...record, history: recorded, sections: Object.fromEntries(named) })
}
