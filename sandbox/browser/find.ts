import { BROWSERS, candidates } from './candidates.ts'
import type { BrowserName } from './candidates.ts'
import { findProgram } from './find-program.ts'
import { thisMachine } from './machine.ts'
import type { Machine } from './machine.ts'

export type { BrowserName, Machine }

export function findBrowser(name: BrowserName, machine: Machine = thisMachine): Promise<string> {
  const paths = () => [...candidates(name, machine.env['PATH']), ...machine.downloaded(name)]
  return findProgram({ ...BROWSERS[name], paths, install: () => machine.install(name) }, machine)
}
