import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface SizeBudget {
  /** The files of the built extension that are loaded together. */
  files: readonly string[]
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
    gzip: 140,
    why: 'the first purchase after a pause waits for it',
  },
  'content script': {
    files: ['page.js'],
    gzip: 1.5,
    why: 'every page of the social host runs it',
  },
}

/** How large the files of a built extension are, each compressed by itself, in kB. */
export function gzipSize(extension: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(extension, file))).length / 1000, 0)
}
