import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Package {
  version: string
  license: string
  engines: object
  dependencies: { zod: string }
}

/** Writes `lib/api` to `folder` as an npm package with JavaScript modules, type declarations, README and license. */
export function buildClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  compile(join(root, 'lib/api/index.ts'), [
    '--outDir',
    folder,
    '--rootDir',
    join(root, 'lib'),
    '--declaration',
  ])
  const { version, license, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Package
  const manifest = {
    name: 'sidelight-client',
    version,
    description: 'Client for the enrichment API that Sidelight uses',
    license,
    type: 'module',
    exports: { types: './api/index.d.ts', default: './api/index.js' },
    engines,
    dependencies: { zod: dependencies.zod },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(root, 'lib/api/README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

/** Compiles one file with this project's compiler options. Throws with the compiler's messages. */
export function compile(file: string, options: string[]): void {
  const rules = ['--strict', '--exactOptionalPropertyTypes', '--rewriteRelativeImportExtensions']
  const target = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2024,dom,dom.iterable']
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, file, '--ignoreConfig', ...rules, ...target, ...options],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stdout)
}
