import { describe, expect, test } from 'vitest'
import { files, linesOf, textOf } from './tree.ts'

const folder = 'docs/decisions/'
const sections = ['Context', 'Decision', 'Consequences', 'Alternatives']

interface Decision {
  path: string
  number: string
  name: string
  title: string
  status: string
  date: string
  sections: Map<string, string>
  lines: number
}

function decisionAt(path: string): Decision {
  const [, name = '', number = ''] = /^docs\/decisions\/((\d{4})-[a-z0-9-]+\.md)$/.exec(path) ?? []
  const text = textOf(path)
  const [head = '', ...parts] = text.split(/^## /m)
  const [, title = '', status = '', date = ''] =
    /^# \d+\. (.+)\n\n- Status: (.+)\n- Date: (.+)\n\n$/.exec(head) ?? []
  const found = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return [heading, lines.join('\n').trim()] as const
  })
  return { path, number, name, title, status, date, sections: new Map(found), lines: linesOf(text).length }
}

const decisions = files(/^docs\/decisions\/.*\.md$/)
  .filter((path) => !path.endsWith('/README.md'))
  .toSorted()
  .map(decisionAt)

test('decisions are numbered without a gap', () => {
  expect(decisions.length).toBeGreaterThan(18)
  expect(decisions.map(({ number }) => Number(number))).toEqual(decisions.map((_, index) => index + 1))
})

describe.each(decisions)('$name', (decision) => {
  test('starts with its number, title, status and date', () => {
    expect(textOf(decision.path)).toMatch(new RegExp(`^# ${Number(decision.number)}\\. \\S`))
    expect(decision.title).not.toBe('')
    expect(decision.date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    const allowed = decisions.map(({ number, name }) => `superseded by [${Number(number)}](${name})`)
    expect(['accepted', ...allowed]).toContain(decision.status)
  })

  test('has each section once, in order, and none is empty', () => {
    expect([...decision.sections.keys()]).toEqual(sections)
    expect(textOf(decision.path).match(/^## /gm)).toHaveLength(sections.length)
    expect([...decision.sections].filter(([, text]) => text === '')).toEqual([])
  })

  test('has at most 60 lines', () => expect(decision.lines).toBeLessThanOrEqual(60))
})

test('the index lists every decision in order with its title, link and status', () => {
  const rows = linesOf(textOf(`${folder}README.md`)).filter((line) => /^\| *\d+ *\|/.test(line))
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  expect(cells.map(([, number, link, status]) => [number, link, status])).toEqual(
    decisions.map(({ number, name, title, status }) => [
      String(Number(number)),
      `[${title}](${name})`,
      status.replace(/\[(\d+)\]\(.+\)/, '$1'),
    ]),
  )
})
