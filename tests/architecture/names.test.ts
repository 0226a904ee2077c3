import { expect, test } from 'vitest'
import { schemaVersions } from '../../lib/records/database/schema-versions.ts'
import { codeOf, files } from './tree.ts'
import { keyOf, words } from './words.ts'

const exported =
  /^export (?:default )?(?:declare )?(?:async |abstract )?(?:function\*?|const|let|interface|type|class) (\w+)/gm

const namesIn = (path: string) => new Set([...codeOf(path).matchAll(exported)].map(([, name = '']) => name))

test('every exported name is unique', () => {
  const byName = new Map<string, string[]>()
  for (const path of files(/^(lib|components)\/.*\.tsx?$/))
    for (const name of namesIn(path)) byName.set(name, [...(byName.get(name) ?? []), path])
  expect(byName.size).toBeGreaterThan(1000)
  expect([...byName].filter(([, paths]) => paths.length > 1)).toEqual([])
})

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/
const camel = /^[a-z][A-Za-z0-9]*(\.d)?\.tsx?$/
const pascal = /^[A-Z][A-Za-z0-9]*\.tsx$/

test('file names are in kebab case; files of components have the name of their export', () => {
  const paths = new Set(
    files(/^(lib|components|entrypoints|sandbox|tests|tools|cli|vite|assets)\/.*\.(tsx?|js|mjs|css)$/),
  )
  const isNamedByRule = (path: string) => {
    const name = path.split('/').at(-1) ?? ''
    const isNamedByExport =
      /^(components|tests\/gallery|tests\/recipes)\//.test(path) && !name.endsWith('.css')
    if (!isNamedByExport) return kebab.test(name)
    return pascal.test(name) || camel.test(name) || (path.startsWith('tests/') && kebab.test(name))
  }
  expect(paths.size).toBeGreaterThan(1500)
  expect([...paths].filter((path) => !isNamedByRule(path))).toEqual([])
})

/** Words with a standard term. `but`: names in which the word has its usual meaning. */
const replaced: Record<string, { by: string; but?: RegExp }> = {
  answer: { by: 'response' },
  asked: { by: 'requested' },
  batch: { by: 'run', but: /^lib\/crm\/|^tests\/unit\/crm\// },
  beside: { by: 'what it provides' },
  books: { by: 'ledger' },
  brake: { by: 'circuit breaker' },
  came: { by: 'response' },
  forget: { by: 'delete' },
  forgotten: { by: 'deleted' },
  hands: { by: 'command target' },
  heard: { by: 'responded' },
  reply: { by: 'response' },
  said: { by: 'reported' },
  sweep: { by: 'recovery' },
  told: { by: 'reported' },
  trouble: { by: 'alert' },
  troubles: { by: 'alerts' },
  twin: { by: 'similar row' },
  whom: { by: 'suppressed' },
  why: { by: 'reason' },
  witness: { by: 'journal' },
}

const wordsIn = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const namesWithReplacedTerm = (names: readonly (readonly [place: string, name: string])[]) =>
  names.flatMap(([place, name]) =>
    wordsIn(name).flatMap((word) => {
      const term = Object.hasOwn(replaced, word) ? replaced[word] : undefined
      return term && !term.but?.test(place) ? [`${place}: ${name} (${word}: use ${term.by})`] : []
    }),
  )

test('no file, folder or exported name has a replaced term', () => {
  const paths = files(/^(lib|components|entrypoints|sandbox|tests|tools|cli|vite|assets|docs)\//)
  const code = files(/^(lib|components|entrypoints|sandbox|tools|cli|vite)\/.*\.tsx?$/)
  const exports = code.flatMap((path) => [...namesIn(path)].map((name) => [path, name] as const))
  expect(exports.length).toBeGreaterThan(2000)
  expect(namesWithReplacedTerm([...paths.map((path) => [path, path] as const), ...exports])).toEqual([])
})

test('no text key, table or index has a replaced term', () => {
  const keys = [...new Set([...words().keys()].map(keyOf))]
  const tables = schemaVersions.flatMap(({ stores }) =>
    Object.entries(stores).map(([table, indexes]) => `${table}: ${indexes}`),
  )
  expect(keys.length).toBeGreaterThan(1500)
  expect(tables.length).toBeGreaterThan(20)
  expect(namesWithReplacedTerm([...keys, ...tables].map((name) => [name, name] as const))).toEqual([])
})
