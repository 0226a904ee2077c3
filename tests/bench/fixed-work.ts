import { spawnSync } from 'node:child_process'
import { median } from './statistics.ts'

/**
 * Time in ms to start and end a process that does nothing. On a shared machine, pages and processes sometimes take
 * twice as long although a mere loop doesn't.
 */
export function fixedWorkMs(): number {
  return median(Array.from({ length: 7 }, once))
}

function once(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['--eval', ''])
  return performance.now() - began
}
