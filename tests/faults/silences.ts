import { maxUnanswered } from '../../lib/purchases/account/circuit-breaker.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'

interface Silence {
  isOn: boolean
  reserved: Set<string>
  lost: number
  letGo: number
}

const unsent = new Set(['stopped', 'withdrawn', 'not-needed', 'expired', 'send-refused', 'suppressed'])

/**
 * At most `maxUnanswered` requests in a row may be lost, not counting those of a stopped worker, in flight at the first
 * loss, or allowed by the user.
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
      const maximum = maxUnanswered - 1 + silence.letGo
      if (silence.lost > maximum)
        broken.push(
          `${silence.lost} requests were lost after the first one without an answer, ${maximum} may be`,
        )
    },
    letGo(requests: number): void {
      for (const silence of silences.values()) silence.letGo += requests
    },
  }
}
