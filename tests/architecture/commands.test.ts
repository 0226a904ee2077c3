import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runBy } from './commands.ts'
import { code, files, textOf } from './tree.ts'

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

interface Documented {
  page: string
  /** In package.json, or `ci`. */
  name: string
  options: string[]
}

const documented = files(/\.(md|yml)$/)
  .filter((path) => !path.startsWith('assets/'))
  .flatMap((page): Documented[] =>
    [...textOf(page).matchAll(/\bnpm (?:run )?([a-z][\w:-]*)(?: -- ([^`|\n]*))?/g)]
      .map(([, name = '', rest = '']) => ({ page, name, options: rest.match(/(?<= |^)--[\w-]+/g) ?? [] }))
      .filter(({ name }) => name in scripts || name === 'ci' || /:/.test(name)),
  )

const named = new Set(documented.map(({ name }) => name))

function sourceOf(name: string): string {
  const [, start = ''] = /([\w/-]+)\/[\w-]+\.ts/.exec(scripts[name] ?? '') ?? []
  return files(code)
    .filter((path) => path.startsWith(`${start}/`))
    .map((path) => textOf(path))
    .join('\n')
}

test('the documents contain commands to check', () => expect(documented.length).toBeGreaterThan(60))

test('every command in a document is a script of package.json', () => {
  expect([...named].filter((name) => name !== 'ci' && !(name in scripts))).toEqual([])
})

test('every documented command has a test or workflow that runs it, or a reason', () => {
  expect([...named].filter((name) => !(name in runBy))).toEqual([])
  expect(Object.keys(runBy).filter((name) => !named.has(name))).toEqual([])
})

test('the tests and workflows listed as running a command exist', () => {
  const paths = Object.values(runBy).flatMap((by) => (Array.isArray(by) ? by : []))
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
})

test('every documented option exists in its command', () => {
  const wrong = documented.flatMap(({ page, name, options }) =>
    options
      .filter((option) => option !== '--help' && !/playwright|vitest/.test(scripts[name] ?? ''))
      .filter((option) => {
        const source = sourceOf(name)
        const word = option.slice(2)
        return !new RegExp(`--${word}\\b|['"]${word}['"]\\s*:|\\b${word}: \\{`).test(source)
      })
      .map((option) => `${page}: npm run ${name} ${option}`),
  )
  expect(wrong).toEqual([])
})
