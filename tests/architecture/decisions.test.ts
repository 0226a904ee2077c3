import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { files, linesOf, textOf } from './tree.ts'

const folder = 'docs/decisions/'
const sections = ['Question', 'Decision', 'Why', 'Rejected', 'Unsolved']

interface Decision {
  path: string
  number: string
  name: string
  title: string
  status: string
  date: string
  /** Each section's text by its heading, in their order. */
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

test('each decision has a number of its own; one that is being written elsewhere may be missing', () => {
  expect(decisions.length).toBeGreaterThan(49)
  const numbers = decisions.map(({ number }) => Number(number))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.slice(0, 50)).toEqual(numbers.slice(0, 50).map((_, index) => index + 1))
})

describe.each(decisions)('$name', (decision) => {
  test('begins with its number, title, status and date', () => {
    expect(textOf(decision.path)).toMatch(new RegExp(`^# ${Number(decision.number)}\\. \\S`))
    expect(decision.title).not.toBe('')
    expect(decision.date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    // What was replaced says by which, and that one exists.
    const allowed = decisions.map(({ number, name }) => `replaced by [${Number(number)}](${name})`)
    expect(['accepted', ...allowed]).toContain(decision.status)
  })

  test('has each section of the form once, in order, and none is empty', () => {
    expect([...decision.sections.keys()]).toEqual(sections)
    expect(textOf(decision.path).match(/^## /gm)).toHaveLength(sections.length)
    expect([...decision.sections].filter(([, text]) => text === '')).toEqual([])
  })

  test('is short', () => expect(decision.lines).toBeLessThanOrEqual(80))
})

test('the index lists every decision, in order, with its title and status', () => {
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

test('every link of a page to a file of ours leads somewhere', () => {
  const pages = files(/\.md$/)
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)|srcset="([^"]+)"|src="([^"]+)"/g)]
      .map(([, link, set, source]) => link ?? set ?? source ?? '')
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => [page, link, new URL(link, new URL(`../../${page}`, import.meta.url))] as const),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(([, , file]) => !existsSync(file)).map(([page, link]) => `${page}: ${link}`)).toEqual(
    [],
  )
})
