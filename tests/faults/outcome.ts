import { appendFileSync } from 'node:fs'

export const groups = {
  histories: 'Random histories of clicks, faults, worker deaths and clocks',
  lifecycle: 'Suspended or killed workers, pages and browsers',
  network: 'Connections, responses and proxies',
  charges: 'Prices, late charges and other clients',
  breaker: 'Providers that charge without a response',
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

export interface Outcome {
  group: Group
  browser: 'Chromium' | 'Firefox' | 'no browser'
  runs?: number
  faults: number
  responsesLost: number
  boughtTwiceByUs: number
  boughtTwiceByBrowser: number
  /** Charged credits that are neither in the ledger nor unexplained. */
  underCounted: number
  /** Time in ms from the end of the fault until a lookup worked again. */
  recoveryMs?: number
  seen?: string
}

export const nothingLost = {
  responsesLost: 0,
  boughtTwiceByUs: 0,
  boughtTwiceByBrowser: 0,
  underCounted: 0,
} as const satisfies Partial<Outcome>

/** Path of the file for outcomes, which only `npm run test:faults` writes. */
export const outcomesVariable = 'FAULT_OUTCOMES'

export function reportOutcome(outcome: Outcome): void {
  const file = process.env[outcomesVariable]
  if (file) appendFileSync(file, `${JSON.stringify(outcome)}\n`)
}
