import { describe, expect, test } from 'vitest'
import { alerts } from '../../components/errors/alerts.ts'
import { languageNames } from '../../lib/i18n/languages.ts'
import { codeOf } from './tree.ts'
import { words } from './words.ts'

const all = words()
const rows = Object.entries(alerts)

function kindsOfProblem(): string[] {
  const [, union = ''] =
    /export type ProblemKind =\n((?:\s*\| '[a-z-]+'.*\n)+)/.exec(codeOf('lib/api/problem.ts')) ?? []
  return [...union.matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind)
}

function reasonsOfRefusal(): string[] {
  const declared = codeOf('lib/purchases/rows/refusal.ts')
  const unions = declared.matchAll(/reason: ('[a-z-]+'(?:\s*\| '[a-z-]+')*)/g)
  return [...unions].flatMap(([, union = '']) =>
    [...union.matchAll(/'([a-z-]+)'/g)].map(([, reason = '']) => reason),
  )
}

test('the check finds problem kinds and refusals', () => {
  expect(kindsOfProblem()).toEqual(expect.arrayContaining(['bad-input', 'timeout', 'stopped']))
  expect(reasonsOfRefusal()).toEqual(
    expect.arrayContaining(['no-page', 'day-limit', 'unknown-before', 'budget']),
  )
})

test.each([...new Set([...kindsOfProblem(), ...reasonsOfRefusal()])])(
  '%s has a row in the table of alerts',
  (reason) => {
    expect(alerts).toHaveProperty([reason])
  },
)

test('every row in the table of alerts is a possible alert', () => {
  const known = new Set([...kindsOfProblem(), ...reasonsOfRefusal(), 'no-worker', 'not-sent'])
  expect(rows.map(([reason]) => reason).filter((reason) => !known.has(reason))).toEqual([])
})

describe.each(rows)('%s', (reason, { happened, next }) => {
  const own = `alert.${reason.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`

  test('has its own sentence about what happened', () => {
    expect(all.get(own)).toMatch(/\.$/)
    expect([own, null]).toContain(happened)
    // Only a sentence with placeholders may be missing in the table.
    expect(all.get(own)?.includes('$1')).toBe(happened === null)
  })

  test('has a next step', () => {
    // Only a bad input has no next step: its sentence names the fields to correct.
    expect(next === null).toBe(reason === 'bad-input')
    expect(all.get(next ?? own)).toMatch(/\.$/)
  })
})

describe.each(languageNames)('in %s', (language) => {
  const own = words(language)
  const settings = own.get('shell.page.settings')!
  const data = own.get('shell.page.data')!
  const says = (next: string | null, page: string) => next !== null && own.get(next)!.includes(page)

  test('only a step about Data & privacy has the button that opens it', () => {
    const leading = rows.filter(([, { next }]) => says(next, data)).map(([reason]) => reason)
    expect(leading.toSorted()).toEqual(['suppressed', 'suppressed-name'])
    expect(rows.filter(([, { remedy }]) => remedy === 'data').map(([reason]) => reason)).toEqual(leading)
    expect(own.get('next.data')).toContain(data)
  })

  test("a step with the button to Data & privacy doesn't mention Settings", () => {
    const wrong = rows.filter(([, { next, remedy }]) => remedy === 'data' && says(next, settings))
    expect(wrong).toEqual([])
  })
})
