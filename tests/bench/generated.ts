import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestChromium } from '../browser/chromium.ts'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import {
  bringBack,
  deleteEverything,
  exportAll,
  forgetTagged,
  importFile,
  keepBeside,
  openKeep,
  purgePeople,
  recordsIn,
  recordsWith,
  saveBackup,
  timed,
  writeLibraryFile,
  type Exported,
} from '../e2e/generated-library.ts'

const count = Number(process.env['GENERATED'] ?? 100_000)
const leaving = Math.min(1000, count / 10)
const now = Date.now() - 40 * 86_400_000
const generated = { seed: 12, count, now }

/** Nothing here is asserted: what takes longer is a figure too. */
const patience = 3_600_000

type Figure = [name: string, value: number]

/**
 * What importing, exporting, saving, restoring, forgetting and purging take with a hundred thousand varied records, or
 * as many as `GENERATED` says.
 */
export async function* generatedTimes(chromium: TestChromium): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'sidelight-generated-'))
  const file = join(folder, 'library.ndjson')
  const step = async (name: string, act: () => Promise<void>): Promise<Figure> => [
    `${name}, s`,
    (await timed(act)) / 1000,
  ]
  try {
    chromium.context.setDefaultTimeout(patience)
    const options = await firstRun(chromium)
    await setKey(options, 'sandbox-demo-key')
    await options.close()
    yield ['records', count]
    await writeLibraryFile(file, recordsWith(generated, leaving))
    yield ['size of the file, MB', (await stat(file)).size / 1e6]
    const keep = await openKeep(chromium)
    const all = count.toLocaleString('en')
    yield await step('import', () => importFile(keep, file, new RegExp(`^${all} records added$`), patience))
    yield await step('import of the same file again', () =>
      importFile(keep, file, new RegExp(`^0 records added · ${all} completed$`), patience),
    )
    await keepBeside(keep, generated)
    const library = await chromium.extensionPage('library.html')
    await library
      .getByRole('status')
      .filter({ hasText: `${all} records` })
      .first()
      .waitFor()
    const exported: Exported[] = []
    yield await step('export as JSON', async () => {
      exported.push(await exportAll(chromium, library, count, patience))
    })
    let found = 0
    for await (const _ of recordsIn(exported[0]!)) found++
    yield ['records in the export', found]
    await library.close()
    let backup = ''
    yield await step('backup', async () => {
      backup = await saveBackup(chromium, keep, patience)
    })
    yield ['size of the backup, MB', (await stat(backup)).size / 1e6]
    yield await step('deleting everything', () => deleteEverything(keep, patience))
    yield await step('restore', () => bringBack(keep, backup, patience))
    const table = await chromium.extensionPage('library.html')
    yield await step(`forgetting ${leaving}`, () => forgetTagged(table, leaving, patience))
    await table.close()
    await keep.reload()
    let told = ''
    const purged = await step('purge', async () => {
      told = await purgePeople(keep, '90 days', patience)
    })
    yield purged
    const gone = Number(told.replaceAll(/\D/g, ''))
    yield ['purge, records', gone]
    yield ['purge, ms for each record', (purged[1] * 1000) / gone]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
