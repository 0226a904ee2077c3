import { EngineError, engineErrorOf } from './engine.ts'
import { commitShared, type SharedWrite, type TeamContext } from './shared-values.ts'

/** With six machines at work, a transaction needs two or three attempts. */
const maxAttempts = 40

const maxLostResponses = 3

/** In ms, randomized so that conflicting machines don't retry at the same moment. */
const pauseMs = 15

type Writing = Pick<TeamContext, 'engine'> & Partial<Pick<TeamContext, 'pause' | 'knownValues'>>

interface Attempt<Result> {
  writes?: SharedWrite[]
  result: Result
}

/**
 * Runs `attempt` and commits its writes. Retries on conflicts and lost responses, so `attempt` must recognize its own
 * earlier write. Rejects with an `EngineError`.
 */
export function commitWithRetry<Result>(
  team: Writing,
  attempt: () => Promise<Attempt<Result>>,
): Promise<Result> {
  return retryOnConflict(team, async () => {
    const { writes = [], result } = await attempt()
    return writes.length === 0 || (await commitShared(team, writes)).written ? { result } : null
  })
}

/** Like `commitWithRetry`, but `attempt` writes itself, and resolves to `null` on a conflict. */
export async function retryOnConflict<Result>(
  { pause = (ms) => new Promise((done) => setTimeout(done, ms)) }: Writing,
  attempt: () => Promise<{ result: Result } | null>,
): Promise<Result> {
  for (let attempts = 1, lostResponses = 0; attempts <= maxAttempts; attempts++) {
    try {
      const done = await attempt()
      if (done) return done.result
      lostResponses = 0
    } catch (error) {
      if (engineErrorOf(error).kind !== 'unreachable' || ++lostResponses >= maxLostResponses) throw error
    }
    await pause(pauseMs * Math.min(attempts, 10) * (0.5 + Math.random()))
  }
  throw new EngineError('unreachable', 'too many write conflicts')
}
