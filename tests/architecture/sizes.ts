import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'

interface SizeBudget {
  /** Of the unpacked extension: the files that are loaded together, or what a page loads before it is painted. */
  files: readonly string[] | { page: string; of: 'js' | 'css' }
  /** The most that they may be, each compressed by itself, in kB. */
  gzip: number
  /** What is paid for each kB. */
  why: string
}

/** What may not grow unseen. Raise a number only with a measurement of what it costs (`npm run bench`). */
export const sizeBudgets: Record<string, SizeBudget> = {
  'first turn of the worker': {
    files: ['background.js'],
    gzip: 2,
    why: 'every event that wakes the worker waits for it',
  },
  'the worker itself': {
    files: ['worker.js'],
    gzip: 176,
    why: 'the first purchase after a pause waits for it; 0.5 kB of it ends what an icon and a run say of a refusal, 1 kB leaves apart whom records of a team claim to be one; 1 kB of it opens sealed settings, 2.5 kB are hosts that are no company’s domain, and contact details, 5 kB finds job changes in what comes, most of it words of rank and of looking for work in seven languages',
  },
  'content script': {
    files: ['page.js'],
    gzip: 1.5,
    why: 'every page of the social host runs it',
  },
  'JavaScript before the panel is painted': {
    files: { page: 'sidepanel', of: 'js' },
    gzip: 45,
    why: 'the panel opens with it, many times a day',
  },
  'style before the panel is painted': {
    files: { page: 'sidepanel', of: 'css' },
    gzip: 6.5,
    why: 'as above',
  },
  'JavaScript before the popup is painted': {
    files: { page: 'popup', of: 'js' },
    gzip: 156,
    why: 'it opens by a click; 1 kB of it keeps a repeated click or a held key from buying twice, 1 kB ends each alert with its cause, 0.5 kB says what a file does to people of here, 1 kB opens sealed settings, 0.3 kB closes the password of scheduled backups and knows that a team’s secret was rotated, 2.5 kB are hosts that are no company’s domain, and contact details',
  },
  'style before the popup is painted': { files: { page: 'popup', of: 'css' }, gzip: 10, why: 'as above' },
  'JavaScript before a full page is painted': {
    files: { page: 'library', of: 'js' },
    gzip: 154,
    why: 'as the popup',
  },
  'style before a full page is painted': {
    files: { page: 'library', of: 'css' },
    gzip: 10,
    why: 'as above',
  },
}

/**
 * The most that the package may be, in kB: it is downloaded once by everybody, and again with each update. A new language is 27 kB, and
 * so is what storage, brake and journal say in seven of them; a team is 30 kB, half of it what it says, and 65 kB
 * that only its members load: what reads, joins and erases records. The lock and files with a password are 25 kB, most of it what they
 * say; so are people to inform, with a notice's text in seven languages. Profiles and
 * corrections by hand are 16 kB together. Reading other programs' tables, vCards and workbooks is 12 kB, half of it words in seven
 * languages; sealed settings and a run's stored plan are 20 kB. Sealed settings, the lock’s offer and the strength of a passphrase
 * are 4 kB, a password for scheduled backups is 3 kB; legal forms of companies in more countries are 0.5 kB, and the licence of the
 * table of nicknames 4 kB. Contacts of an address book, added without a lookup, are 15 kB, a third of it words. One more language
 * has to fit, as the recipe for one brings it.
 */
export const packageBudget = 1321

/** How large these files of an unpacked extension are, each compressed by itself, in kB. */
export function gzipSize(extension: string, files: SizeBudget['files']): number {
  const paths = 'page' in files ? loadedBy(extension, files.page, files.of) : files
  if (paths.length === 0) throw new Error(`nothing is loaded: ${JSON.stringify(files)}`)
  return sum(paths.map((file) => gzipSync(readFileSync(join(extension, file)), { level: 9 }).length)) / 1000
}

/** How large its package is, but for what names its files, in kB; or those of its files whose path fits. */
export function packageSize(extension: string, fits = /^/): number {
  const files = readdirSync(extension, { recursive: true, encoding: 'utf8' })
    .filter((file) => fits.test(file))
    .map((file) => join(extension, file))
  const packed = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file))
  return sum(packed.map((bytes) => Math.min(bytes.length, deflateRawSync(bytes, { level: 9 }).length))) / 1000
}

function loadedBy(extension: string, page: string, of: string): string[] {
  const html = readFileSync(join(extension, `${page}.html`), 'utf8')
  // What only comes beside them is not waited for.
  const waited = html.replaceAll(/<link [^>]*fetchpriority="low"[^>]*>/g, '')
  return [...new Set(waited.match(/\/[\w./-]+\.(?:js|css)\b/g))].filter((file) => file.endsWith(`.${of}`))
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
