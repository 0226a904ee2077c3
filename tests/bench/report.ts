import { cpus } from 'node:os'
import type { Figure } from './figure.ts'
import { median, quantile } from './statistics.ts'

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
const number = (value: number) =>
  value.toLocaleString('en', {
    maximumFractionDigits: digits(value),
    minimumFractionDigits: Math.min(1, digits(value)),
  })

export const head = [
  '| | compared with | Sidelight | middle half | ratio | goal | samples |',
  '|---|---:|---:|---:|---:|---|---:|',
].join('\n')

/** A figure as a row of the table: medians, the quartiles between which half of ours lie, and the ratio of medians. */
export function rowOf({ name, unit, goal, values, base }: Figure): string {
  const [least, ours] = [base ? median(base) : undefined, median(values)]
  const quartiles =
    values.length > 3 ? `${number(quantile(values, 0.25))}–${number(quantile(values, 0.75))}` : ''
  const cells = [
    `${name}, ${unit}`,
    least === undefined ? '' : number(least),
    number(ours),
    quartiles,
    least === undefined ? '' : (ours / least).toFixed(2),
    goal,
    String(values.length),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The sections of `docs/performance.md` as it is, by title. */
export const sectionsOf = (document: string): Map<string, string> =>
  new Map(
    document
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf('\n')),
        section.slice(section.indexOf('\n')).trim(),
      ]),
  )

/** What was measured in one go. */
export interface Measured {
  figures: readonly Figure[]
  /** `fixedWorkMs` before and after it. */
  work: readonly [before: number, after: number]
}

/** A section of it, as it was measured today; below the table why something is not at its goal, or hardly. */
export function sectionOf({ figures, work }: Measured, browser: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const [before, after] = work.map(number)
  const where = `On ${day}, ${browser}, ${cpus().length} processors; fixed work took ${before} ms before and ${after} ms after.`
  const table = `${where}\n\n${head}\n${figures.map(rowOf).join('\n')}`
  const reasons = Map.groupBy(
    figures.filter(({ why }) => why !== undefined),
    ({ why }) => why,
  )
  if (reasons.size === 0) return table
  const each = [...reasons].map(([why, about]) => `- ${about.map(({ name }) => name).join('; ')}: ${why}`)
  return `${table}\n\nWhat they are made of, and what was tried:\n\n${each.join('\n')}`
}

/** The document with these sections, in their order. */
export function documentOf(sections: [title: string, text: string][]): string {
  return `# What Sidelight takes

Written by \`npm run bench -- --write\`, which can name the parts to measure anew. Medians, and the quartiles between which
half of the samples lie. What is compared with something was measured in turns with it: the ratio holds on other machines
better than the times. Fixed work, a process of Node that does nothing, tells how fast the machine was at the time. The
empty extension has a worker that answers and a page of one word. The service runs in a process of its own. No test
asserts a time; sizes are held by \`npm run check\`.

What is written waits for the disk, but for three things until their last transaction: imports, restores that join, and
deletions of 50 records and more. One that a loss of power stops is done again from the start, and finds done what was done
([design note](design/storage.md), [design note](design/storage.md)). A purchase always waits, and takes
with it what they wrote before.

${sections.map(([title, text]) => `## ${title}\n\n${text}\n`).join('\n')}`
}
