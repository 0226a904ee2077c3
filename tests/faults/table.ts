import { groups, type Group, type Outcome } from './outcome.ts'

const head = [
  '| what is broken | browser | runs | faults, events | answers lost | bought twice by us | by the browser | under-counted, credits | slowest recovery |',
  '|---|---|---:|---:|---:|---:|---:|---:|---:|',
].join('\n')

const count = (value: number) => value.toLocaleString('en')
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The rows of the table: one for each group and browser that something was told of. */
export function tableOf(outcomes: Outcome[]): string {
  const rows = Object.entries(groups).flatMap(([group, title]) =>
    [...of(outcomes, group as Group)].map(([browser, told]) => {
      const slowest = Math.max(...told.map(({ recoveryMs }) => recoveryMs ?? -1))
      const cells = [
        title,
        browser,
        ...[
          told.map(({ runs }) => runs ?? 1),
          told.map(({ faults }) => faults),
          told.map(({ answersLost }) => answersLost),
          told.map(({ boughtTwiceByUs }) => boughtTwiceByUs),
          told.map(({ boughtTwiceByBrowser }) => boughtTwiceByBrowser),
          told.map(({ underCounted }) => underCounted),
        ].map((values) => count(sum(values))),
        slowest < 0 ? '' : `${(slowest / 1000).toFixed(1)} s`,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  return [head, ...rows].join('\n')
}

/** What people see in each group, each sentence once. */
export function sentencesOf(outcomes: Outcome[]): string {
  return Object.entries(groups)
    .flatMap(([group, title]) => {
      const seen = new Set(
        outcomes.filter((outcome) => outcome.group === group).flatMap(({ seen: words }) => words ?? []),
      )
      return seen.size === 0 ? [] : [`### ${title}\n\n${[...seen].map((words) => `- ${words}`).join('\n')}`]
    })
    .join('\n\n')
}

/** What must be 0 and isn't, as sentences. What a browser sends twice nobody can forbid it: that must be counted. */
export function brokenPromises(outcomes: Outcome[]): string[] {
  const promised = {
    answersLost: 'answers were lost',
    boughtTwiceByUs: 'requests were bought twice by us',
    underCounted: 'credits were taken and neither counted nor said to be unexplained',
  } as const
  return outcomes.flatMap((outcome) =>
    Object.entries(promised).flatMap(([name, what]) => {
      const value = outcome[name as keyof typeof promised]
      return value === 0 ? [] : [`${groups[outcome.group]}, ${outcome.browser}: ${value} ${what}.`]
    }),
  )
}

/** The last parts of `docs/reliability.md`, in their order: what `--in-a-row` and `npm run test:mutation` write. */
const parts = { inARow: '## Run again and again', mutations: '## Changes of the code at random' }

type Part = keyof typeof parts

function partOf(page: string, part: Part): string {
  const [, text = ''] = page.split(`${parts[part]}\n`)
  const [own = ''] = text.split(/^## /m)
  return own.trim()
}

/** A text of the page with this in place of one of its last parts; the others are as they were in `former`. */
export function withPart(page: string, part: Part | null, text: string, former = page): string {
  const [before = ''] = page.split(new RegExp(`^(?:${Object.values(parts).join('|')})$`, 'm'))
  const sections = Object.entries(parts).flatMap(([name, title]) => {
    const own = name === part ? text.trim() : partOf(former, name as Part)
    return own === '' ? [] : [`${title}\n\n${own}`]
  })
  return `${[before.trimEnd(), ...sections].join('\n\n')}\n`
}

/** `docs/reliability.md` without its last parts: how it was made, the table, and what people see. */
export const documentOf = (outcomes: Outcome[], made: string): string => `# What breaks, and what comes of it

Written by \`npm run test:faults -- --write\`,
${made}.

Everything here is broken on purpose, in real browsers where a browser is named, against a service that keeps its own
bill. Each scenario ends with that bill beside the ledger. Answers lost, bought twice by us and under-counted must be 0: the
command fails otherwise. What a browser sends once more by itself no page can forbid it
([decision 5](decisions/0005-unexplained-charges.md)): it is counted by the balance and said.

${tableOf(outcomes)}

Recovery is the time from the end of the fault until what was wanted worked again.

## What people see

${sentencesOf(outcomes)}
`

function of(outcomes: Outcome[], group: Group): Map<string, Outcome[]> {
  const byBrowser = new Map<string, Outcome[]>()
  for (const outcome of outcomes)
    if (outcome.group === group)
      byBrowser.set(outcome.browser, [...(byBrowser.get(outcome.browser) ?? []), outcome])
  return byBrowser
}
