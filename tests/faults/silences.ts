import { mostUnanswered } from '../../lib/purchases/account/brake.ts'
import type { LedgerRequest } from '../../lib/records/database/rows/purchases.ts'

/** What was lost of an account's requests in a row, as the ledger tells it. */
interface Silence {
  /** Whether the last that ended had no answer. */
  isOn: boolean
  /** Requests that were reserved while it was on. */
  reserved: Set<string>
  /** How many of these had no answer either. */
  lost: number
  /** How many a person let go since it began. */
  letGo: number
}

/** Problems of requests that never left. */
const unsent = new Set(['stopped', 'withdrawn', 'expired', 'held-back', 'suppressed'])

/**
 * Watches that no more requests in a row are lost than `mostUnanswered`, beyond those that were out when the first one
 * was, and those that a person let go. What a stopped worker left is not lost by the service.
 */
export function watchSilences(broken: string[]) {
  const silences = new Map<string, Silence>()
  const of = ({ account }: LedgerRequest): Silence => {
    const known = silences.get(account) ?? { isOn: false, reserved: new Set(), lost: 0, letGo: 0 }
    silences.set(account, known)
    return known
  }
  return {
    reserved(request: LedgerRequest): void {
      const silence = of(request)
      if (silence.isOn) silence.reserved.add(request.id)
    },
    ended(request: LedgerRequest): void {
      const { outcome, problem, account, id } = request
      if (outcome === 'refused' && problem && unsent.has(problem.kind)) return
      if (outcome !== 'unknown') return void silences.delete(account)
      const silence = of(request)
      silence.isOn = true
      if (problem?.kind === 'stopped' || !silence.reserved.has(id)) return
      silence.lost++
      const most = mostUnanswered - 1 + silence.letGo
      if (silence.lost > most)
        broken.push(
          `${silence.lost} requests were lost after the first one without an answer, ${most} may be`,
        )
    },
    letGo(requests: number): void {
      for (const silence of silences.values()) silence.letGo += requests
    },
  }
}
