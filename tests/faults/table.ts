import { groups, type Group, type Outcome } from './outcome.ts'

const head = [
  '| fault | browser | runs | faults, events | responses lost | paid twice by us | by the browser | credits not counted | slowest recovery |',
  '|---|---|---:|---:|---:|---:|---:|---:|---:|',
].join('\n')

const count = (value: number) => value.toLocaleString('en')
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

export function tableOf(outcomes: Outcome[]): string {
  const rows = Object.entries(groups).flatMap(([group, title]) =>
    [...of(outcomes, group as Group)].map(([browser, reported]) => {
      const slowest = Math.max(...reported.map(({ recoveryMs }) => recoveryMs ?? -1))
      const cells = [
        title,
        browser,
        ...[
          reported.map(({ runs }) => runs ?? 1),
          reported.map(({ faults }) => faults),
          reported.map(({ responsesLost }) => responsesLost),
          reported.map(({ boughtTwiceByUs }) => boughtTwiceByUs),
          reported.map(({ boughtTwiceByBrowser }) => boughtTwiceByBrowser),
          reported.map(({ underCounted }) => underCounted),
        ].map((values) => count(sum(values))),
        slowest < 0 ? '' : `${(slowest / 1000).toFixed(1)} s`,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  return [head, ...rows].join('\n')
}

/** As sentences. Requests that the browser resent can't be prevented, so they must only be counted. */
export function brokenPromises(outcomes: Outcome[]): string[] {
  const promised = {
    responsesLost: 'answers were lost',
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

/**
 * The generated sections of `docs/reliability.md` after the table, in order. `--in-a-row` and `npm run test:mutation`
 * write them.
 */
const parts = { inARow: '## Repeated runs', mutations: '## Mutation tests' }

type Part = keyof typeof parts

function partOf(page: string, part: Part): string {
  const [, text = ''] = page.split(`${parts[part]}\n`)
  const [own = ''] = text.split(/^## /m)
  return own.trim()
}

export function withPart(page: string, part: Part | null, text: string, former = page): string {
  const [before = ''] = page.split(new RegExp(`^(?:${Object.values(parts).join('|')})$`, 'm'))
  const sections = Object.entries(parts).flatMap(([name, title]) => {
    const own = name === part ? text.trim() : partOf(former, name as Part)
    return own === '' ? [] : [`${title}\n\n${own}`]
  })
  return `${[before.trimEnd(), ...sections].join('\n\n')}\n`
}

export function documentOf(outcomes: Outcome[], made: string): string {
  const total = (name: 'responsesLost' | 'boughtTwiceByUs' | 'underCounted' | 'boughtTwiceByBrowser') =>
    sum(outcomes.map((outcome) => outcome[name]))
  const slowest = Math.max(0, ...outcomes.map(({ recoveryMs }) => recoveryMs ?? 0))
  const goal = (text: string, value: number) =>
    `| ${text} | 0 | ${count(value)} | ${value === 0 ? 'yes' : 'no'} |`
  return `# Reliability

For users and reviewers: faults are injected into real browsers, the provider, storage and clocks, and after every event the ledger is
compared with the sandbox's own bill. The invariants are in [billing safety](billing-safety.md).

| goal | target | last value | met |
|---|---|---:|---|
${goal('responses lost', total('responsesLost'))}
${goal('lookups paid for twice by Sidelight', total('boughtTwiceByUs'))}
${goal('credits spent and not counted', total('underCounted'))}

The browsers themselves resent ${count(total('boughtTwiceByBrowser'))} requests, which no extension can prevent
([decision 5](decisions/0005-unexplained-charges.md)); the balance showed all of them. The slowest recovery after a fault took
${(slowest / 1000).toFixed(1)} s.

## Fault injection

Written by \`npm run test:faults -- --write\`,
${made}.

${tableOf(outcomes)}
`
}

function of(outcomes: Outcome[], group: Group): Map<string, Outcome[]> {
  const byBrowser = new Map<string, Outcome[]>()
  for (const outcome of outcomes)
    if (outcome.group === group)
      byBrowser.set(outcome.browser, [...(byBrowser.get(outcome.browser) ?? []), outcome])
  return byBrowser
}
