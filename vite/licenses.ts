import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Licenses that bundled packages may have. Each allows use and redistribution if its text is included. */
export const allowedLicenses = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MPL-2.0']

export const licensesFile = 'licenses.txt'

interface PackageJson {
  name: string
  version: string
  license?: string
  homepage?: string
}

// Matches the last `node_modules`, because a nested package counts as itself.
const inPackage = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

export class BundledLicenses {
  private folders = new Set<string>()

  plugin(): Plugin {
    return {
      name: 'bundled-licenses',
      generateBundle: (_, bundle) => {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk') for (const id of output.moduleIds) this.note(id)
      },
    }
  }

  note(id: string): void {
    const [, folder] = inPackage.exec(id) ?? []
    if (folder && existsSync(join(folder, 'package.json'))) this.folders.add(folder)
  }

  /**
   * The text of `licensesFile`: `own`, then those of `data`, then those of packages. Throws if the license of a package
   * isn't allowed.
   */
  text(own: string, data: readonly string[]): string {
    const packages = new Map([...this.folders].map((folder) => [nameOf(folder), folder]))
    const parts = [...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, folder]) => partOf(folder))
    const taken = data.map((text) => `${text.trim()}\n`)
    return [`Sidelight\n\n${own.trim()}\n`, ...taken, ...parts].join(`\n${'-'.repeat(72)}\n\n`)
  }
}

const packageOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson

const nameOf = (folder: string) => {
  const { name, version } = packageOf(folder)
  return `${name} ${version}`
}

function partOf(folder: string): string {
  const { name, version, license = '', homepage } = packageOf(folder)
  if (!allowedLicenses.includes(license))
    throw new Error(
      `${name} ${version} has the license “${license}”; vite/licenses.ts allows ${allowedLicenses.join(', ')}`,
    )
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)(\.(md|txt))?$/i.test(file))
  const texts = files
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  const head = [`${name} ${version}`, `Licence: ${license}`, ...(homepage ? [homepage] : [])].join('\n')
  return [head, ...texts].map((text) => `${text}\n`).join('\n')
}
