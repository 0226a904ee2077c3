import { expect, test } from 'vitest'
import { codeOf, files } from './tree.ts'

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
