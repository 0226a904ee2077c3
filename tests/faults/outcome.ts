import { appendFileSync } from 'node:fs'

/** Kinds of injected faults: the rows of the table in `docs/reliability.md`, in order. */
export const groups = {
  histories: 'Random histories of clicks, faults, worker deaths and clocks',
  lifecycle: 'Suspended or killed workers, pages and browsers',
  network: 'Connections, responses and proxies',
  charges: 'Prices, late charges and other clients',
  brake: 'Providers that charge without a response',
  limits: 'Rate limits',
  clocks: 'Clocks: sleep, jumps, midnight, daylight saving',
  loss: 'Lost or truncated libraries',
  storage: 'Failing storage',
  files: 'Interrupted or hostile imports, restores and exports',
  versions: 'Updates, downgrades and blocked upgrades',
  fuzz: 'Random responses, files and messages',
  soak: 'Soak test',
} as const

export type Group = keyof typeof groups

/** What came of one scenario. Counts are of requests, sums of credits. */
export interface Outcome {
  group: Group
  browser: 'Chromium' | 'Firefox' | 'no browser'
  /** How often it was lived through; 1 where it isn't said. */
  runs?: number
  /** How many faults were put in, or events lived through. */
  faults: number
  /** Answers that arrived whole, and that are neither kept nor said to be unknown. */
  answersLost: number
  /** Requests that were charged a second time for the same question without somebody's wish. */
  boughtTwiceByUs: number
  /** The same, sent once more by the browser itself. */
  boughtTwiceByBrowser: number
  /** Credits that the service took, and that neither the ledger nor what it says is unexplained holds. */
  underCounted: number
  /** From the end of the fault until what was wanted worked again, in ms. */
  recoveryMs?: number
  /** What the person sees meanwhile, word for word. */
  seen?: string
}

/** What must be 0, of a scenario that asserts by itself that nothing was asked for, or that the bill is what it was. */
export const nothingLost = {
  answersLost: 0,
  boughtTwiceByUs: 0,
  boughtTwiceByBrowser: 0,
  underCounted: 0,
} as const satisfies Partial<Outcome>

/** The file that `npm run test:faults` collects outcomes in; other runs of the same tests tell nobody. */
export const outcomesVariable = 'FAULT_OUTCOMES'

/** Tells what came of a scenario, for the table. What must be 0 the scenario asserts by itself. */
export function tellOutcome(outcome: Outcome): void {
  const file = process.env[outcomesVariable]
  if (file) appendFileSync(file, `${JSON.stringify(outcome)}\n`)
}
