import { spawnSync } from 'node:child_process'
import { median } from './statistics.ts'

/**
 * Milliseconds that a process takes to start and end which does nothing, now: pages and processes of a shared machine
 * take twice as long at times, while a loop by itself does not.
 */
export function fixedWorkMs(): number {
  return median(Array.from({ length: 7 }, once))
}

function once(): number {
  const began = performance.now()
  spawnSync(process.execPath, ['--eval', ''])
  return performance.now() - began
}
