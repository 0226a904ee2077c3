import { expect, test } from 'vitest'
import { code, codeOf, files } from './tree.ts'

const named = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g

function importsOf(path: string): string[] {
  return [...codeOf(path).matchAll(named)].map(([, , name = '']) => name)
}

/** Paths beside what they import, where that is not as it should be. */
function wrong(paths: string[], isWrong: (name: string) => boolean): string[] {
  return paths.flatMap((path) =>
    importsOf(path)
      .filter(isWrong)
      .map((name) => `${path} imports ${name}`),
  )
}

test('imports are found at all', () => {
  expect(importsOf('lib/worker/worker.ts')).toContain('../messages/receive-commands.ts')
  expect(files(code).flatMap(importsOf).length).toBeGreaterThan(500)
})

test('a relative import carries its extension', () => {
  const bare = (name: string) => name.startsWith('.') && !/\.(tsx?|js|css|svg|json)$/.test(name)
  expect(wrong(files(code), bare)).toEqual([])
})

test.each([
  ['lib', ['components', 'entrypoints', 'sandbox', 'tests']],
  ['components', ['entrypoints', 'sandbox', 'tests']],
  ['entrypoints', ['sandbox', 'tests']],
])('nothing in %s/ imports from %j', (room, others) => {
  const there = new RegExp(`^(\\.\\./)+(${others.join('|')})/`)
  expect(
    wrong(
      files(new RegExp(`^${room}/`)).filter((path) => code.test(path)),
      (name) => there.test(name),
    ),
  ).toEqual([])
})

test('no file only passes on what others have', () => {
  const passing =
    /^(?:export|import)\b(?:\s+type)?[^;='"`]*?(?:from\s*)?'[^']*'\s*$|^export\s*\{[^}]*\}\s*$/gm
  const empty = files(code).filter((path) => codeOf(path).replaceAll(passing, '').trim() === '')
  expect(empty).toEqual([])
})
