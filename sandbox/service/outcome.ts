import type { World } from '../world/types.ts'
import type { Account } from './accounts.ts'
import type { ProfileCache } from './cache.ts'

/** What a look-up came to, before it is priced and wrapped. */
export interface Outcome {
  kind: 'found' | 'cached' | 'missing' | 'nothing'
  body?: Record<string, unknown>
  metadata?: Record<string, unknown>
  message?: string
  /** The profile that was newly collected, for the cache. */
  collected?: string
}

/** What a handler may know. */
export interface Call {
  world: World
  socialUrl: string
  account: Account
  cache: ProfileCache
  now: number
}

export function found(body: Record<string, unknown>, metadata?: Record<string, unknown>): Outcome {
  return { kind: 'found', body, ...(metadata && { metadata }) }
}

/** A good answer that holds nothing, and is free for that reason. */
export function foundNothing(body: Record<string, unknown>): Outcome {
  return { kind: 'nothing', body }
}

export function missing(message: string): Outcome {
  return { kind: 'missing', message }
}
