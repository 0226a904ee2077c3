import { describe, expect, test } from 'vitest'
import { files, filesImportedBy, textOf } from './tree.ts'

/** The files of each walk, in sections that a message, the database or a signal separates. */
const walks = [...textOf('docs/architecture.md').matchAll(/^### (.+)\n\n```\n([^`]+)```/gm)].map(
  ([, title = '', body = '']) => ({
    title,
    stretches: body
      .split(/^──.*\n/m)
      .map((stretch) => [...stretch.matchAll(/^(\S+\.tsx?)/gm)].map(([, path = '']) => path)),
  }),
)

test('the check finds the walks of docs/architecture.md', () => {
  expect(walks.map(({ title }) => title)).toContain('From a click to the result on screen')
  expect(walks.every(({ stretches }) => stretches.flat().length > 3)).toBe(true)
})

describe.each(walks)('$title', ({ stretches }) => {
  test('every file exists', () => {
    const all = new Set(files(/^(lib|components)\//))
    expect(stretches.flat().filter((path) => !all.has(path))).toEqual([])
  })

  test('every file is imported by an earlier one', () => {
    const reached = new Set<string>()
    const unreached: string[] = []
    for (const stretch of stretches)
      for (const [at, path] of stretch.entries()) {
        if (at > 0 && !reached.has(path)) unreached.push(path)
        for (const next of filesImportedBy(path)) reached.add(next)
      }
    expect(unreached).toEqual([])
  })
})
