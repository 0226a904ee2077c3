import type { Person, World } from '../world/types.ts'
import type { Account } from './accounts.ts'
import type { ProfileCache } from './cache.ts'

export interface Outcome {
  kind: 'found' | 'cached' | 'missing' | 'nothing'
  body?: Record<string, unknown>
  metadata?: Record<string, unknown>
  message?: string
  collected?: Person
}

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

/** Free. */
export function foundNothing(body: Record<string, unknown>): Outcome {
  return { kind: 'nothing', body }
}

export function missing(message: string): Outcome {
  return { kind: 'missing', message }
}
