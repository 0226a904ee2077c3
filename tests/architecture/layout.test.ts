import { expect, test } from 'vitest'
import { files, textOf } from './tree.ts'

const page = textOf('docs/architecture.md')

test('the layout of docs/architecture.md has each folder and file of lib and components', () => {
  const [, layout = ''] = page.split('\n## Layout\n')
  const lines = (layout.split('\n## ')[0] ?? '').split('\n')
  const listed = lines.flatMap((line) => /^(?:lib|components)\/\S+/.exec(line)?.[0] ?? [])
  const entries = files(/^(lib|components)\//).map((path) => path.split('/').slice(0, 2).join('/'))
  expect(new Set(listed)).toEqual(new Set(entries))
})

test('the state diagram of docs/architecture.md has the states of a request', () => {
  const [, union = ''] =
    /export type RequestState = (.+)/.exec(textOf('lib/purchases/rows/requests.ts')) ?? []
  const states = [...union.matchAll(/'(\w+)'/g)].map(([, state]) => state)
  const [, diagram = ''] = /^stateDiagram-v2\n([^`]+)```/m.exec(page) ?? []
  const drawn = [...diagram.matchAll(/^ {2}(\S+) --> ([^\s:]+)/gm)].flatMap(([, from, to]) => [from, to])
  expect(new Set(drawn.filter((state) => state !== '[*]'))).toEqual(new Set(states))
})
