import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allowedLicenses } from '../../vite/licenses.ts'
import { code, files, importsOf, textOf } from './tree.ts'

interface Lockfile {
  packages: Record<
    string,
    {
      dev?: boolean
      license?: string
      hasInstallScript?: boolean
      bin?: object
      resolved?: string
      integrity?: string
    }
  >
}

const { scripts, dependencies, devDependencies, allowScripts } = JSON.parse(textOf('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'allowScripts',
  Record<string, string>
>
const { packages } = JSON.parse(textOf('package-lock.json')) as Lockfile
const installed = Object.entries(packages).filter(([path]) => path !== '')

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** With their use. */
const usedOtherwise: Record<string, string> = {
  'oxlint-tsgolint': 'what `oxlint --type-aware` asks for types',
}

const imported = new Set(
  files(code).flatMap((path) =>
    importsOf(path).map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  ),
)
const commands = [...Object.values(scripts), textOf('tests/run.ts'), textOf('wxt.config.ts')].join('\n')

function isUsed(name: string): boolean {
  const { bin = {} } = JSON.parse(
    readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
  ) as {
    bin?: object | string
  }
  const typed = name.startsWith('@types/') ? name.slice('@types/'.length) : null
  const bins = typeof bin === 'string' ? [name] : Object.keys(bin)
  return (
    imported.has(name) ||
    [name, ...bins].some((one) => new RegExp(`(^|['" ])${one}(?=['" /]|$)`, 'm').test(commands)) ||
    (typed !== null && (imported.has(typed) || textOf('tsconfig.json').includes(`"${typed}"`)))
  )
}

test('every installed package is used', () => {
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !isUsed(name))
  expect(unused.toSorted()).toEqual(Object.keys(usedOtherwise).toSorted())
})

test('bundled packages are dependencies, and all others are devDependencies', () => {
  const shipped = files(/^(lib|components|entrypoints)\/.*\.tsx?$/).flatMap(importsOf)
  const missing = Object.keys(dependencies).filter(
    (name) => !shipped.some((one) => one === name || one.startsWith(`${name}/`)),
  )
  expect(missing).toEqual([])
})

describe('package-lock.json', () => {
  test('has a redistributable license for every dependency', () => {
    const shipped = installed.filter(([, { dev }]) => !dev)
    expect(shipped.length).toBeGreaterThanOrEqual(Object.keys(dependencies).length)
    expect(
      shipped.filter(([, { license = '' }]) => !allowedLicenses.includes(license)).map(([path]) => path),
    ).toEqual([])
  })

  test('has a license for every package of builds and tests', () => {
    expect(installed.filter(([, { license }]) => !license).map(([path]) => nameOf(path))).toEqual([])
  })

  test('has a checksum for every package', () => {
    expect(
      installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
  })

  test('has install scripts only for packages that package.json allows', () => {
    const withScript = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path))
    expect(withScript).toEqual(Object.keys(allowScripts))
  })
})
