import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export async function oneAtATime<Result>(folder: string, step: () => Promise<Result>): Promise<Result> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const file = join(tmpdir(), `sidelight-${name}.lock`)
  while (!take(file)) await pause(50)
  try {
    return await step()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isAlive(file)) rmSync(file, { force: true })
    return false
  }
}

function isAlive(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // While it is created, a lock file is empty for a moment.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    // If the lock file is gone, try again. Only ESRCH means that its process is dead.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
