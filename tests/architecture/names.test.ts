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
