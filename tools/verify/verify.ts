import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { buildFile, readBuildRecord, type BuildRecord } from '../../vite/build-settings.ts'
import { differencesOf, withoutSignature, type Difference } from './compare.ts'
import type { Files } from './files.ts'
import { PackageError, printable } from './package-error.ts'
import { readPackage } from './read-package.ts'

/** Builds this source. Each function returns the files of one kind of package. */
export interface Builds {
  extension: (record: BuildRecord) => Promise<Files>
  sources: (record: BuildRecord) => Promise<Files>
}

/** Exit code. 0: the package was built from this source. 1: it wasn't. 2: it can't be read. */
export type Verdict = 0 | 1 | 2

const maxLines = 40
const maxSettingLength = 4_000

export async function verify(path: string, builds: Builds, print: (line: string) => void): Promise<Verdict> {
  try {
    const { files, bytes } = readPackage(path)
    print(`Package   ${printable(basename(path))}, ${countOf(files.size)}`)
    if (bytes) print(`SHA-256   ${createHash('sha256').update(bytes).digest('hex')}`)
    return await verifyFiles(files, builds, print)
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    print(`${printable(path)} can’t be verified. ${error.message}`)
    return 2
  }
}

async function verifyFiles(given: Files, builds: Builds, print: (line: string) => void): Promise<Verdict> {
  const kind = kindOf(given)
  const record = recordOf(given)
  if (typeof record === 'string') {
    print(`It is not this source: ${record}`)
    return 1
  }
  print(
    `Built     ${kind === 'sources' ? 'as the sources of a package for Firefox' : `for ${browserNames[record.browser]}`}`,
  )
  for (const [name, value] of Object.entries(record.settings))
    print(`          ${name}=${printable(value, maxSettingLength)}`)
  const expected = await builds[kind](record).catch((error: Error) => error)
  if (expected instanceof Error) {
    print(
      `It is not this source: this source can’t be built with its settings. ${printable(expected.message)}`,
    )
    return 1
  }
  const { files, added } = withoutSignature(given, expected)
  if (added.length > 0) print(`Signed    the store added ${added.join(', ')}`)
  return conclude(differencesOf(expected, files), expected.size, print)
}

function conclude(differences: Difference[], count: number, print: (line: string) => void): Verdict {
  if (differences.length === 0) {
    print(`It is this source: ${countOf(count)}, all the same.`)
    return 0
  }
  print(`It is not this source. Of ${countOf(count)}:`)
  for (const { name, is } of differences.slice(0, maxLines)) print(`  ${is.padEnd(10)}  ${printable(name)}`)
  if (differences.length > maxLines) print(`  and ${differences.length - maxLines} more`)
  return 1
}

const browserNames = { chrome: 'Chromium', firefox: 'Firefox' }

const countOf = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`)

function kindOf(files: Files): keyof Builds {
  if (files.has('wxt.config.ts') && files.has('package.json')) return 'sources'
  if (files.has('manifest.json')) return 'extension'
  throw new PackageError('It is neither an extension nor its sources: it has no manifest.json.')
}

function recordOf(files: Files): BuildRecord | string {
  const file = files.get(buildFile)
  if (!file) return `it has no ${buildFile}, which every build of it has.`
  try {
    return readBuildRecord(file.toString('utf8'))
  } catch (error) {
    return `its ${buildFile} can’t be read, since ${printable((error as Error).message)}.`
  }
}
