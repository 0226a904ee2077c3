import { PackageError, printable } from './package-error.ts'

export type Files = ReadonlyMap<string, Buffer>

/**
 * Limits in bytes, number of files, and characters of a name: more than ten times Sidelight's size, but small enough
 * for any computer.
 */
export const limits = { packed: 64_000_000, unpacked: 256_000_000, files: 10_000, name: 500 }

/** Collects files; rejects ambiguous names and excessive sizes. */
export class FileCollector {
  readonly files = new Map<string, Buffer>()
  private unpacked = 0
  private names = new Map<string, 'file' | 'folder'>()

  /** Adds a file. `size` in bytes is checked before the file is read. */
  take(name: string, size: number, read: () => Buffer): void {
    this.checkName(name)
    if (this.files.size >= limits.files)
      throw new PackageError(`It has more than ${limits.files.toLocaleString('en')} files.`)
    this.unpacked += size
    if (this.unpacked > limits.unpacked)
      throw new PackageError(`It unpacks to more than ${limits.unpacked / 1e6} MB.`)
    this.files.set(name, read())
  }

  private checkName(name: string): void {
    const shownName = printable(name, 100)
    if (name.length > limits.name)
      throw new PackageError(`The name of a file in it is too long: ${shownName}`)
    if (/^[a-z]:|\\|\p{Cc}/iu.test(name) || name.split('/').some((part) => ['', '.', '..'].includes(part)))
      throw new PackageError(`A file in it would be unpacked outside of its folder: “${shownName}”.`)
    const parts = name.split('/')
    for (let depth = 1; depth <= parts.length; depth++) {
      const kind = depth === parts.length ? 'file' : 'folder'
      // Compare names without case and normalization, because some file systems ignore both.
      const key = parts.slice(0, depth).join('/').normalize('NFC').toLowerCase()
      const known = this.names.get(key)
      if (known && (kind === 'file' || known === 'file'))
        throw new PackageError(`Two files in it have the same name: “${shownName}”.`)
      this.names.set(key, kind)
    }
  }
}
