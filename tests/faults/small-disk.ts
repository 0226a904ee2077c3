import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Worker } from '@playwright/test'

export interface Room {
  kind: 'disk' | 'hooks'
  fill(left: number): Promise<void>
  free(): Promise<void>
  end(): void
}

/** Enough for a profile that is used for a minute. */
const diskMb = 400

/**
 * Mounts a small file system at `profile`. Returns `null` without permission: outside containers it needs root, or
 * `sudo` without a password, as in CI. `SMALL_DISK=no` simulates that.
 */
export function mountSmallDisk(profile: string): Room | null {
  if (process.env['SMALL_DISK'] === 'no') return null
  mkdirSync(profile, { recursive: true })
  const mounted = asRoot('mount', '-t', 'tmpfs', '-o', `size=${diskMb}m,mode=777`, 'tmpfs', profile)
  if (!mounted) return null
  const filler = join(profile, 'filler')
  const left = () => {
    const { bavail, bsize } = statfsSync(profile)
    return bavail * bsize
  }
  return {
    kind: 'disk',
    fill: async (leave) => {
      rmSync(filler, { force: true })
      // Repeat, because the browser writes at the same time.
      for (let rest = left() - leave; rest > 0; rest = leave > 0 ? 0 : left()) {
        try {
          appendFileSync(filler, Buffer.alloc(rest))
        } catch {
          // Another process has used some of the space: try again with less.
        }
      }
    },
    free: async () => rmSync(filler, { force: true }),
    end: () => void asRoot('umount', '-l', profile),
  }
}

function asRoot(...command: string[]): boolean {
  for (const [program = '', ...args] of [command, ['sudo', '-n', ...command]])
    try {
      execFileSync(program, args, { stdio: 'ignore' })
      return true
    } catch {
      // Not permitted: the file system belongs to another user.
    }
  return false
}

/** Simulates a full disk if none can be mounted: this worker instance can't write and sees little free space. */
export function hookedRoom(worker: () => Promise<Worker>, pages: () => Page[]): Room {
  const tell = async (left: number | null) => {
    for (const context of [await worker(), ...pages()])
      await (context as Page).evaluate((room: number | null) => {
        const stores = IDBObjectStore.prototype as unknown as Record<string, unknown>
        const kept = ((globalThis as { kept?: Record<string, unknown> }).kept ??= {
          put: stores['put'],
          add: stores['add'],
          estimate: navigator.storage.estimate.bind(navigator.storage),
        })
        const fail = () => {
          throw new DOMException('no room', 'QuotaExceededError')
        }
        for (const name of ['put', 'add']) stores[name] = room === 0 ? fail : kept[name]
        navigator.storage.estimate =
          room === null
            ? (kept['estimate'] as typeof navigator.storage.estimate)
            : async () => ({ usage: 1, quota: room + 1 })
      }, left)
  }
  return { kind: 'hooks', fill: (left) => tell(left), free: () => tell(null), end: () => {} }
}
