import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { buildPreset } from '../../sandbox/demo/build.ts'

interface SizeBudget {
  files: readonly string[] | { page: string; of: 'js' | 'css' }
  gzip: number
  why: string
}

/** Sizes that must not grow unnoticed. Raise a number only with a measurement of its cost (`npm run bench`). */
export const sizeBudgets: Record<string, SizeBudget> = {
  'first turn of the worker': {
    files: ['background.js'],
    gzip: 2,
    why: 'every event that wakes the worker waits for it',
  },
  'the worker itself': {
    files: ['worker.js'],
    gzip: 218.5,
    why: 'the first purchase after a pause waits for it; 5 kB of it forecast what a delivery changes in a CRM, and what the Inbox and watched lists do with thousands of people; 3 kB of it report job changes to webhooks, in a notification and a weekly digest, and 1.5 kB add people to lists and campaigns; 3 kB of it search people in CRMs before a lookup; 7 kB of it write CRM records in batches, by each CRM’s rules for duplicates, owners, opt-outs and budgets; 0.5 kB of it ends what an icon and a run say of a refusal, 1 kB leaves apart whom records of a team claim to be one; 1 kB of it opens sealed settings, 2.5 kB are hosts that are no company’s domain, and contact details, 2 kB checks people of watched lists, 5 kB finds job changes in what comes, most of it words of rank and of looking for work in seven languages; 14 kB finds possible duplicates and reads the Inbox, a third of it nicknames',
  },
  'content script': {
    files: ['page.js'],
    gzip: 1.5,
    why: 'every page of the social host runs it',
  },
  'JavaScript before the panel is painted': {
    files: { page: 'sidepanel', of: 'js' },
    gzip: 34,
    why: 'the panel opens with it, many times a day',
  },
  'style before the panel is painted': {
    files: { page: 'sidepanel', of: 'css' },
    gzip: 5,
    why: 'as above',
  },
  'JavaScript before the popup is painted': {
    files: { page: 'popup', of: 'js' },
    gzip: 128.5,
    why: 'it opens by a click; 0.1 kB of it is the command that searches people in CRMs; 1 kB of it keeps a repeated click or a held key from buying twice, 1 kB ends each alert with its cause, 0.5 kB says what a file does to people of here, 1 kB opens sealed settings, 0.3 kB closes the password of scheduled backups and knows that a team’s secret was rotated, 2.5 kB are hosts that are no company’s domain, and contact details',
  },
  'style before the popup is painted': { files: { page: 'popup', of: 'css' }, gzip: 8.5, why: 'as above' },
  'JavaScript before a full page is painted': {
    files: { page: 'library', of: 'js' },
    gzip: 137.5,
    why: 'as the popup',
  },
  'style before a full page is painted': {
    files: { page: 'library', of: 'css' },
    gzip: 9.5,
    why: 'as above',
  },
}

/**
 * The maximum package size in kB: every user downloads it once, and again with each update. A language is 27
 * kB, and so are the texts about storage, circuit breaker and journal in seven languages. The team is 30 kB,
 * half of it texts, and 65 kB for members only: reading, joining and erasing records. The lock and encrypted
 * files are 25 kB, mostly texts; so are people to inform, with notice texts in seven languages. Profiles and
 * corrections are 16 kB together. Reading other programs' tables, vCards and workbooks is 12 kB, half of it
 * heading words in seven languages; sealed settings and a run's stored plan are 20 kB. Sealed settings, the
 * lock’s offer and passphrase strength are 4 kB, a password for scheduled backups is 3 kB; watched lists are
 * 7 kB and their texts 13 kB in seven languages; legal forms of more countries are 0.5 kB, and the licence of
 * the nicknames table 4 kB. Contacts of an address book, added without a lookup, are 15 kB, a third of it
 * texts. The navigation with lists and views, tabs of Records, pages and rows of settings, the first run with
 * its disclosure, and the calendar are 16 kB. One more language has to fit, as added by its recipe. A profile
 * and its email with one click, a menu for what is rare, and a window for browsers without a side panel are
 * 12 kB, half of it texts. The Inbox and the review of duplicates are 14 kB. The
 * check of people in CRMs before a lookup is 12 kB, half of it texts. Tables in HTML and in XML of Excel 2003,
 * which programs export as `.xls`, are 4 kB.
 */
export const packageBudget = 1427

/** The unpacked extension with the sizes of a published one. Returns its folder. */
export const buildToMeasure = (out: string) => buildPreset({ out, more: { WXT_LOOPBACK: 'no' } })

export function gzipSize(extension: string, files: SizeBudget['files']): number {
  const paths = 'page' in files ? loadedBy(extension, files.page, files.of) : files
  if (paths.length === 0) throw new Error(`nothing is loaded: ${JSON.stringify(files)}`)
  return sum(paths.map((file) => gzipSync(readFileSync(join(extension, file)), { level: 9 }).length)) / 1000
}

/** The size of its package without file names, in kB; or only of files whose path matches. */
export function packageSize(extension: string, fits = /^/): number {
  const files = readdirSync(extension, { recursive: true, encoding: 'utf8' })
    .filter((file) => fits.test(file))
    .map((file) => join(extension, file))
  const packed = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file))
  return sum(packed.map((bytes) => Math.min(bytes.length, deflateRawSync(bytes, { level: 9 }).length))) / 1000
}

function loadedBy(extension: string, page: string, of: string): string[] {
  const html = readFileSync(join(extension, `${page}.html`), 'utf8')
  // Low-priority files are not waited for.
  const waited = html.replaceAll(/<link [^>]*fetchpriority="low"[^>]*>/g, '')
  return [...new Set(waited.match(/\/[\w./-]+\.(?:js|css)\b/g))].filter((file) => file.endsWith(`.${of}`))
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
