import { describe, expect, test } from 'vitest'
import { files, textOf } from './tree.ts'

const longestLine = 132

// The guide has one line per paragraph, and the reliability page is written by `npm run test:faults -- --write`.
const isWrapped = (path: string) => !path.startsWith('docs/guide/') && path !== 'docs/reliability.md'

const isItem = (line: string) => /^ *(?:- |\d+\. )/.test(line)
const isHeading = (line: string) => /^#+ /.test(line)
const isRow = (line: string) => line.startsWith('|')

/** `null` in code blocks. */
function proseLines(path: string): (string | null)[] {
  let inCode = false
  return textOf(path)
    .split('\n')
    .map((line) => {
      const isFence = /^ *```/.test(line)
      if (isFence) inCode = !inCode
      return isFence || inCode ? null : line
    })
}

function itemOf(lines: readonly (string | null)[], index: number): string {
  let at = index
  while (at > 0 && lines[at]?.startsWith('  ') === true) at--
  return lines[at] ?? ''
}

describe.each(files(/\.md$/))('%s', (path) => {
  const lines = proseLines(path)
  const found = (wrong: (line: string, index: number) => boolean) =>
    lines.flatMap((line, index) =>
      line !== null && wrong(line, index) ? [`${path}:${index + 1} ${line}`] : [],
    )
  const around = (index: number) => [lines[index - 1] ?? '', lines[index + 1] ?? ''] as const

  test('has one blank line before and after each heading, and never two in a row', () => {
    expect(found((line, index) => isHeading(line) && around(index).some((beside) => beside !== ''))).toEqual(
      [],
    )
    expect(
      found((line, index) => line === '' && lines[index + 1] === '' && index + 2 < lines.length),
    ).toEqual([])
  })

  test('has no blank line within a list or table', () => {
    const splits = (index: number) => {
      const [before, after] = around(index)
      return (isRow(before) && isRow(after)) || (isItem(itemOf(lines, index - 1)) && isItem(after))
    }
    expect(found((line, index) => line === '' && splits(index))).toEqual([])
  })

  test('has no blank at the end of a line', () => {
    expect(found((line) => line !== line.trimEnd())).toEqual([])
  })

  test.runIf(isWrapped(path))(`has at most ${longestLine} characters in a line of text`, () => {
    expect(found((line) => !isRow(line) && line.length > longestLine)).toEqual([])
  })
})
