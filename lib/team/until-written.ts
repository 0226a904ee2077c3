import { EngineError, engineErrorOf } from './engine.ts'
import { commitShared, type SharedWrite, type TeamContext } from './shared-values.ts'

/** So often a transaction is tried that others came before: with six machines at work it is twice or three times. */
const mostAttempts = 40

/** Replies lost in a row, after which it is said that the engine is out of reach. */
const mostLost = 3

/** All at once would only come before each other again. */
const pauseMs = 15

type Writing = Pick<TeamContext, 'engine'> & Partial<Pick<TeamContext, 'pause' | 'known'>>

interface Attempt<Result> {
  /** None, or left out: there is nothing to write. */
  writes?: SharedWrite[]
  result: Result
}

/**
 * Reads, decides and writes, anew as long as others wrote in between. Where a reply is lost, reading anew shows whether it
 * was written: each attempt finds what the one before has done. Rejects with an `EngineError`.
 */
export function untilWritten<Result>(
  team: Writing,
  attempt: () => Promise<Attempt<Result>>,
): Promise<Result> {
  return untilDone(team, async () => {
    const { writes = [], result } = await attempt()
    return writes.length === 0 || (await commitShared(team, writes)).written ? { result } : null
  })
}

/** The same where the attempt writes by itself; it gives `null` where others came before. */
export async function untilDone<Result>(
  { pause = (ms) => new Promise((done) => setTimeout(done, ms)) }: Writing,
  attempt: () => Promise<{ result: Result } | null>,
): Promise<Result> {
  for (let tried = 1, lost = 0; tried <= mostAttempts; tried++) {
    try {
      const done = await attempt()
      if (done) return done.result
      lost = 0
    } catch (error) {
      if (engineErrorOf(error).kind !== 'unreachable' || ++lost >= mostLost) throw error
    }
    await pause(pauseMs * Math.min(tried, 10) * (0.5 + Math.random()))
  }
  throw new EngineError('unreachable', 'others came before every time')
}
