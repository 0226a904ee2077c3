import { readdirSync, readFileSync, statSync, lstatSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { FileCollector, limits, type Files } from './files.ts'
import { PackageError, printable } from './package-error.ts'
import { readZip } from './read-zip.ts'

/** The files of a zip, `.crx`, `.xpi` or folder. Throws a `PackageError`. */
export function readPackage(path: string): { files: Files; bytes?: Buffer } {
  try {
    const found = statSync(path)
    if (found.isDirectory()) return { files: readFolder(path) }
    if (!found.isFile()) throw new PackageError('It is neither a file nor a folder.')
    if (found.size > limits.packed) throw new PackageError(`It is larger than ${limits.packed / 1e6} MB.`)
    const bytes = readFileSync(path)
    return { files: readZip(bytes), bytes }
  } catch (error) {
    throw sentenceOf(error)
  }
}

function readFolder(root: string): Files {
  const collector = new FileCollector()
  const read = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) read(name)
      else takeFile(name, entry)
    }
  }
  const takeFile = (name: string, entry: Dirent) => {
    if (!entry.isFile())
      throw new PackageError(`“${printable(name, 100)}” in it is a link or a device, not a file.`)
    const path = join(root, name)
    collector.take(name, lstatSync(path).size, () => readFileSync(path))
  }
  read('')
  if (collector.files.size === 0) throw new PackageError('It is an empty folder.')
  return collector.files
}

const sentences: Record<string, string> = {
  ENOENT: 'There is no such file or folder.',
  ENOTDIR: 'There is no such file or folder.',
  EACCES: 'You may not read it.',
  EPERM: 'You may not read it.',
  ENAMETOOLONG: 'There is no such file or folder.',
}

function sentenceOf(error: unknown): PackageError {
  if (error instanceof PackageError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  return new PackageError(sentences[code] ?? `It can’t be read: ${printable(message)}`)
}
