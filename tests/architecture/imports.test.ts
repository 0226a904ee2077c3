import { expect, test } from 'vitest'
import { importRules, isImplied, ruledFolderOf } from './import-rules.ts'
import { code, codeOf, files, importsOf, targetOf } from './tree.ts'

function wrong(paths: string[], isWrong: (name: string) => boolean): string[] {
  return paths.flatMap((path) =>
    importsOf(path)
      .filter(isWrong)
      .map((name) => `${path} imports ${name}`),
  )
}

test('the check finds the imports of files', () => {
  expect(importsOf('lib/worker/worker.ts')).toContain('../messages/receive-commands.ts')
  expect(files(code).flatMap(importsOf).length).toBeGreaterThan(500)
})

test('relative imports have a file extension', () => {
  const bare = (name: string) => name.startsWith('.') && !/\.(tsx?|js|css|svg|json)$/.test(name)
  expect(wrong(files(code), bare)).toEqual([])
})

const ruled = files(code).filter((path) => ruledFolderOf(path) !== undefined)
const folders = Object.keys(importRules)

test.each(folders)('the imports allowed for %s are listed before it', (folder) => {
  const above = folders.slice(0, folders.indexOf(folder))
  expect(importRules[folder]!.from.filter((other) => !above.includes(other))).toEqual([])
})

test('a folder imports only folders in its row', () => {
  const isWrong = (path: string, name: string) => {
    const [own, other] = [ruledFolderOf(path)!, ruledFolderOf(targetOf(path, name))]
    return name.startsWith('.') && other !== own && !importRules[own]!.from.includes(other ?? '')
  }
  expect(ruled.flatMap((path) => wrong([path], (name) => isWrong(path, name)))).toEqual([])
})

test('a folder imports only packages in its row', () => {
  const isWrong = (path: string, name: string) => {
    const { packages } = importRules[ruledFolderOf(path)!]!
    return !name.startsWith('.') && !packages.some((one) => name === one || name.startsWith(`${one}/`))
  }
  expect(ruled.flatMap((path) => wrong([path], (name) => isWrong(path, name)))).toEqual([])
})

test('every allowed import is used', () => {
  const used = new Set(
    ruled.flatMap((path) =>
      importsOf(path).map((name) => {
        const to = name.startsWith('.') ? ruledFolderOf(targetOf(path, name)) : name
        return `${ruledFolderOf(path)} ${to}`
      }),
    ),
  )
  const unused = Object.entries(importRules).flatMap(([folder, { from, packages }]) => [
    ...from
      .filter((other) => !used.has(`${folder} ${other}`) && !isImplied(folder, other))
      .map((other) => `${folder} ${other}`),
    ...packages
      .filter(
        (one) => ![...used].some((use) => use === `${folder} ${one}` || use.startsWith(`${folder} ${one}/`)),
      )
      .map((one) => `${folder} ${one}`),
  ])
  expect(unused).toEqual([])
})

test('no file only re-exports others', () => {
  const passing =
    /^(?:export|import)\b(?:\s+type)?[^;='"`]*?(?:from\s*)?'[^']*'\s*$|^export\s*\{[^}]*\}\s*$/gm
  const empty = files(code).filter((path) => codeOf(path).replaceAll(passing, '').trim() === '')
  expect(empty).toEqual([])
})

const topFolders = ['assets', 'lib', 'components', 'entrypoints', 'vite', 'cli', 'sandbox', 'tools', 'tests']

test('a top-level folder imports only lower ones', () => {
  const placeOf = (path: string) => topFolders.indexOf(path.split('/')[0]!)
  const isWrong = (path: string, name: string) =>
    name.startsWith('.') && placeOf(targetOf(path, name)) > placeOf(path)
  const inFolders = files(code).filter((path) => path.includes('/'))
  expect(inFolders.filter((path) => placeOf(path) < 0)).toEqual([])
  expect(inFolders.flatMap((path) => wrong([path], (name) => isWrong(path, name)))).toEqual([])
})
