import { describe, expect, test } from 'vitest'
import { codeOf, files } from './tree.ts'
import { keyOf, words } from './words.ts'

const all = words()
const keys = [...new Set([...all.keys()].map(keyOf))]
const code = files(/^(components|lib|entrypoints)\/.*\.(tsx?|html)$/)
  .map(codeOf)
  .join('\n')

/**
 * Patterns for template strings such as `panel.kind.${kind}`, where a placeholder stands for one word. Template literal
 * types need no text.
 */
const templates = [...code.matchAll(/`((?:\w+\.)+)\$\{(?!string\})[^}]*\}((?:\.\w+)*)`/g)].map(
  ([, before = '', after = '']) => new RegExp(`^${RegExp.escape(before)}[\\w-]+${RegExp.escape(after)}$`),
)

function isUsed(key: string): boolean {
  return (
    code.includes(`'${key}'`) ||
    code.includes(`__MSG_${key.replaceAll('.', '_')}__`) ||
    templates.some((template) => template.test(key))
  )
}

describe('every string', () => {
  test('occurs in every language file', () => {
    const rooms = new Set(keys.map((key) => key.split('.')[0]))
    expect(rooms.size).toBeGreaterThan(10)
    expect(keys).toContain('alert.notFound')
    expect(templates.length).toBeGreaterThan(3)
  })

  test('has a name that browsers accept', () => {
    expect([...all.keys()].filter((key) => !/^[\w.]+$/.test(key))).toEqual([])
  })

  test('is used', () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })

  test('with a count has singular and plural forms', () => {
    const forms = Map.groupBy([...all.keys()], keyOf)
    const counted = [...forms].filter(([key]) => !all.has(key))
    expect(counted.length).toBeGreaterThan(3)
    const lame = counted.filter(([key]) => !all.has(`${key}.1`) || !all.has(`${key}.n`))
    expect(lame.map(([key]) => key)).toEqual([])
  })
})

const twice: Record<string, string> = {
  'Company by domain': 'the form is named as its operation',
  'Company handle or ID': 'the form and the console have one field',
  'Open to work': 'the column is named as the fact',
  'Up to date': 'a record here is recent; in a review, the CRM has its values',
  'URL of the page on the network': 'the service has two names for one parameter',
}

test("no sentence occurs twice without a reason; labels of two words don't count", () => {
  const byText = Map.groupBy(all, ([, text]) => text)
  const isSentence = (text: string) => text.split(' ').filter((word) => !word.startsWith('$')).length > 2
  const repeated = [...byText].filter(([text, entries]) => isSentence(text) && entries.length > 1)
  const unexplained = repeated.filter(([text]) => !(text in twice))
  expect(unexplained.map(([text, entries]) => [text, ...entries.map(([key]) => key)])).toEqual([])
  const explainedInVain = Object.keys(twice).filter((text) => (byText.get(text)?.length ?? 0) < 2)
  expect(explainedInVain).toEqual([])
})
