import { readFileSync } from 'node:fs'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

export const readUnitReport = (file: string): JsonTestResults => read(file) as JsonTestResults

export interface BrowserTest extends JSONReportSpec {
  groups: string[]
}

export function readBrowserReport(file: string): { stats: JSONReport['stats']; tests: BrowserTest[] } {
  const { stats, suites } = read(file) as JSONReport
  return { stats, tests: suites.flatMap((suite) => testsIn(suite, [])) }
}

function testsIn({ title, specs, suites = [] }: JSONReportSuite, around: string[]): BrowserTest[] {
  const groups = [...around, title]
  return [...specs.map((spec) => ({ ...spec, groups })), ...suites.flatMap((suite) => testsIn(suite, groups))]
}
