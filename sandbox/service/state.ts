import type { World } from '../world/types.ts'
import { charge, creditsRemaining, demoKeys, openAccount, topUp } from './accounts.ts'
import type { Account, KeySettings } from './accounts.ts'
import { createCache } from './cache.ts'
import type { ProfileCache } from './cache.ts'
import { createFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { createGate } from './gate.ts'
import type { Gate } from './gate.ts'
import { socialWord } from './social-word.ts'
import type { SocialWord } from './social-word.ts'

export interface ServiceOptions {
  world: World
  socialUrl: string
  /** 0 or missing means any free port. */
  port?: number
  now?: () => number
  /** In addition to the built-in keys. */
  keys?: Record<string, Partial<KeySettings>>
  /** Replaces `social` in the names of fields. */
  socialWord?: string
  jobUrlParameter?: string
}

export interface RecordedRequest {
  number: number
  at: string
  socket: number
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string
  operation: number | null
  key: string | null
  /** `null` while the response is pending, or if the connection was broken. */
  status: number | null
  charged: boolean
  credits: number
}

export interface State {
  world: World
  socialUrl: string
  jobUrlParameter: string
  word: SocialWord
  accounts: Map<string, Account>
  cache: ProfileCache
  faults: Faults
  gate: Gate
  requests: RecordedRequest[]
  now(): number
  advance(milliseconds: number): void
  setKey(key: string, settings: Partial<KeySettings>): Account
  /** As if another client had, without a recorded request. Throws if the key is unknown. */
  spend(key: string, credits: number): Account
  topUp(key: string, credits: number): Account
  reset(): void
}

export function createState(options: ServiceOptions): State {
  const now = options.now ?? Date.now
  const keys = { ...demoKeys, ...options.keys }
  let ahead = 0
  const accountOf = (key: string): Account => {
    const account = state.accounts.get(key)
    if (!account) throw new Error(`There is no key ${key}: open it first.`)
    return account
  }
  const state: State = {
    world: options.world,
    socialUrl: options.socialUrl.replace(/\/$/, ''),
    jobUrlParameter: options.jobUrlParameter ?? 'url',
    word: socialWord(options.socialWord ?? 'social'),
    accounts: new Map(),
    cache: createCache(),
    faults: createFaults(),
    gate: createGate(),
    requests: [],
    now: () => now() + ahead,
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    setKey: (key, settings) => {
      const account = openAccount(key, settings)
      state.accounts.set(key, account)
      return account
    },
    spend: (key, credits) => {
      const account = accountOf(key)
      charge(account, Math.min(credits, creditsRemaining(account)))
      return account
    },
    topUp: (key, credits) => {
      const account = accountOf(key)
      topUp(account, credits)
      return account
    },
    reset: () => {
      ahead = 0
      options.world.timeline.reset()
      state.accounts.clear()
      for (const [key, settings] of Object.entries(keys)) state.setKey(key, settings)
      state.cache.clear()
      state.faults.clear()
      state.gate.release()
      state.requests.length = 0
    },
  }
  state.reset()
  return state
}
