import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chromium } from '../../sandbox/browser/chromium.ts'
import {
  bringBack,
  deleteEverything,
  exportAll,
  forgetTagged,
  importFile,
  keepBeside,
  openKeep,
  purgePeople,
  recordsWith,
  saveBackup,
  timed,
  writeLibraryFile,
} from '../e2e/generated-library.ts'

const count = Number(process.env['GENERATED'] ?? 100_000)
const leaving = 1000
const now = Date.now() - 40 * 86_400_000
const options = { seed: 12, count, now }

/** Nothing here is asserted: what takes longer is a figure too. */
const patience = 3_600_000

type Figure = [name: string, value: number]

/** What importing, exporting, saving, restoring, forgetting and purging take with a hundred thousand varied records. */
export async function generatedTimes(chromium: Chromium): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sidelight-generated-'))
  const file = join(folder, 'library.ndjson')
  const figures: Figure[] = []
  const step = async (name: string, act: () => Promise<void>) => {
    figures.push([`${name}, s`, (await timed(act)) / 1000])
  }
  try {
    chromium.context.setDefaultTimeout(patience)
    await writeLibraryFile(file, recordsWith(options, leaving))
    figures.push(['size of the file, MB', (await stat(file)).size / 1e6])
    const keep = await openKeep(chromium)
    const all = count.toLocaleString('en')
    await step('import', () => importFile(keep, file, new RegExp(`^${all} records added$`), patience))
    await step('import of the same file again', () =>
      importFile(keep, file, new RegExp(`^0 records added · ${all} completed$`), patience),
    )
    await keepBeside(keep, options)
    const library = await chromium.extensionPage('library.html')
    await library
      .getByRole('status')
      .filter({ hasText: `${all} records` })
      .first()
      .waitFor()
    await step('export as JSON', async () => void (await exportAll(chromium, library, count, patience)))
    await library.close()
    let backup = ''
    await step('backup', async () => void (backup = await saveBackup(chromium, keep)))
    await step('deleting everything', () => deleteEverything(keep, patience))
    await step('restore', () => bringBack(keep, backup, patience))
    const table = await chromium.extensionPage('library.html')
    await step('forgetting 1,000', () => forgetTagged(table, leaving, patience))
    await table.close()
    await keep.reload()
    let told = ''
    await step('purge', async () => void (told = await purgePeople(keep, '90 days', patience)))
    const gone = Number(told.replaceAll(/\D/g, ''))
    const [, seconds] = figures.at(-1)!
    figures.push(['purge, records', gone], ['purge, ms for each record', (seconds * 1000) / gone])
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
