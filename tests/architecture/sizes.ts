import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { buildPreset } from '../../sandbox/demo/build.ts'

interface SizeBudget {
  files: readonly string[] | { page: string; of: 'js' | 'css' }
  gzip: number
  reason: string
  /** Each with its gzipped size. */
  parts?: readonly string[]
}

/** Sizes that must not grow unnoticed. Raise a number only with a measurement of its cost (`npm run bench`). */
export const sizeBudgets: Record<string, SizeBudget> = {
  'first turn of the worker': {
    files: ['background.js'],
    gzip: 2,
    reason: 'every event that wakes the worker waits for it',
  },
  'the worker itself': {
    files: ['worker.js'],
    gzip: 198,
    reason: 'the first purchase after a pause waits for it',
    parts: [
      '14 kB: duplicate search and the Inbox; a third of it is the table of nicknames',
      '3 kB: names of the exports that files loaded on demand use, and checks that only they need',
      '2 kB: reading thousands of people in parts for the Inbox and watched lists',
      '5 kB: detection of job changes; most of it is words for ranks and job seekers in seven languages',
      '2 kB: reports of job changes: notification, weekly digest',
      '2.5 kB: hosts that belong to no company; contact details',
      '2 kB: checks of the people on watched lists',
      '1 kB: separation of team records that claim the same person',
      '1 kB: decryption of sealed settings',
      '0.5 kB: removal of outdated refusals from the toolbar icon and from runs',
    ],
  },
  'CRM sync': {
    files: ['crm.js'],
    gzip: 27,
    reason: 'the worker loads it if there is a destination; a copy of a module of the worker would show here',
  },
  'team library': {
    files: ['team.js'],
    gzip: 28,
    reason: 'as CRM sync, for members of a team',
  },
  'content script': {
    files: ['page.js'],
    gzip: 1.5,
    reason: 'every page of the social host runs it',
  },
  'JavaScript before the panel is painted': {
    files: { page: 'sidepanel', of: 'js' },
    gzip: 34,
    reason: 'the panel opens with it, many times a day',
  },
  'style before the panel is painted': {
    files: { page: 'sidepanel', of: 'css' },
    gzip: 5,
    reason: 'as above',
  },
  'JavaScript before the popup is painted': {
    files: { page: 'popup', of: 'js' },
    gzip: 128.5,
    reason: 'the user waits for it after a click',
    parts: [
      '2.5 kB: hosts that belong to no company; contact details',
      '1 kB: protection from buying twice by a repeated click or a held key',
      '1 kB: removal of each alert when its cause ends',
      '1 kB: decryption of sealed settings',
      '0.5 kB: preview of the effects of a file on existing records',
      '0.3 kB: encryption of the scheduled backups’ password; detection of a rotated team secret',
      '0.1 kB: the command that searches for people in CRMs',
    ],
  },
  'style before the popup is painted': { files: { page: 'popup', of: 'css' }, gzip: 8.5, reason: 'as above' },
  'JavaScript before a full page is painted': {
    files: { page: 'library', of: 'js' },
    gzip: 137.5,
    reason: 'as the popup',
  },
  'style before a full page is painted': {
    files: { page: 'library', of: 'css' },
    gzip: 9.5,
    reason: 'as above',
  },
}

/**
 * The maximum package size in kB: every user downloads it once, and again with each update. Its parts in kB, of
 * features including their texts in seven languages:
 *
 * - 57: team: 30, half of it texts, and 27 for members only (reading, joining and erasing records)
 * - 27: each language; one more must fit, as added by its recipe
 * - 27: texts about storage, circuit breaker and journal
 * - 25: lock and encrypted files, mostly texts
 * - 25: people to inform, with the texts of notices
 * - 24: sealed settings, the stored plan of a run, offer of the lock, passphrase strength
 * - 20: watched lists, 13 of it texts
 * - 16: profiles and corrections
 * - 16: navigation with lists and views, tabs of Records, settings pages, first run with its disclosure, calendar
 * - 15: contacts of an address book, added without a lookup; a third of it texts
 * - 14: Inbox and the review of duplicates
 * - 12: tables of other programs, vCards and workbooks; half of it heading words
 * - 12: profile and email with one click, the menu More, the window for browsers without a side panel; half texts
 * - 12: check of people in CRMs before a lookup, half of it texts
 * - 4: tables in HTML and in XML of Excel 2003, which programs export as `.xls`
 * - 4: license of the nicknames table
 * - 3: password for scheduled backups
 * - 0.5: legal forms of more countries
 */
export const packageBudget = 1410

/** With the sizes of a published extension. Returns its folder. */
export const buildToMeasure = (out: string) => buildPreset({ out, more: { WXT_LOOPBACK: 'no' } })

export function gzipSize(extension: string, files: SizeBudget['files']): number {
  const paths = 'page' in files ? loadedBy(extension, files.page, files.of) : files
  if (paths.length === 0) throw new Error(`nothing is loaded: ${JSON.stringify(files)}`)
  return sum(paths.map((file) => gzipSync(readFileSync(join(extension, file)), { level: 9 }).length)) / 1000
}

/** Size of the package in kB, without file names, or of those files with a matching path. */
export function packageSize(extension: string, fits = /^/): number {
  const files = readdirSync(extension, { recursive: true, encoding: 'utf8' })
    .filter((file) => fits.test(file))
    .map((file) => join(extension, file))
  const packed = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file))
  return sum(packed.map((bytes) => Math.min(bytes.length, deflateRawSync(bytes, { level: 9 }).length))) / 1000
}

function loadedBy(extension: string, page: string, of: string): string[] {
  const html = readFileSync(join(extension, `${page}.html`), 'utf8')
  // The page doesn't wait for files with low priority.
  const waited = html.replaceAll(/<link [^>]*fetchpriority="low"[^>]*>/g, '')
  return [...new Set(waited.match(/\/[\w./-]+\.(?:js|css)\b/g))].filter((file) => file.endsWith(`.${of}`))
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
