import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { anyAddresses, copyFor, type Addresses } from '../e2e/build-once.ts'

/**
 * The last Sidelight that wrote each former version of the database, as it was built for `anyAddresses`: version 1 of commit
 * 127e0e4ab1, 2 of 26a41001a4, 3 of 942854420a, with the dependencies of their time.
 */
const folder = resolve(import.meta.dirname, 'former-packages')

/** Sidelight as it wrote this version of the database, for these addresses, below the folder `to`; gives its folder. */
export function formerPackage(version: number, addresses: Addresses, to: string): Promise<string> {
  const build = join(to, 'built')
  const files = unzipSync(readFileSync(join(folder, `database-${version}.zip`)))
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(build, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return copyFor(addresses, join(to, 'package'), { build, named: anyAddresses })
}
