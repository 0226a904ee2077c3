import { firstSection } from '../purchases/first-section.ts'
import type { Preferences } from '../settings/preferences.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { Follower } from '../records/database/follow-table.ts'
import type { Subject } from '../records/rows/subject.ts'
import { isStale } from '../records/record.ts'

/** `unknown`: the outcome or cost of a request is unknown. */
export type RecordStatus = 'fresh' | 'stale' | 'unknown'

/** By the age of the record's newest section and by open requests. */
export function recordStatusBy(
  freshness: Preferences['freshness'],
  open: { has(alias: string): boolean; size: number },
  now: number,
): (subject: Pick<Subject, 'kind' | 'aliases' | 'updatedAt'>) => RecordStatus {
  return ({ kind, aliases, updatedAt }) => {
    if (open.size > 0 && aliases.some((alias) => open.has(alias))) return 'unknown'
    return isStale({ at: updatedAt }, freshness[firstSection[kind]], now) ? 'stale' : 'fresh'
  }
}

type ReportedText = Pick<LedgerRequest, 'id' | 'subject' | 'found' | 'state' | 'outcome' | 'cost'>

export class OpenRequests implements Follower<ReportedText> {
  readonly #aliases = new Map<string, string[]>()
  #open = new Set<string>()

  get size(): number {
    return this.#open.size
  }

  has(alias: string): boolean {
    return this.#open.has(alias)
  }

  keys(): string[] {
    return [...this.#aliases.keys()]
  }

  put({ id, subject, found, state, outcome, cost }: ReportedText): void {
    const isOpen = state !== 'settled' || (outcome === 'unknown' && cost === null)
    const aliases = [subject ?? [], found].flat()
    if (!isOpen || aliases.length === 0) this.drop(id)
    else {
      this.#aliases.set(id, aliases)
      for (const alias of aliases) this.#open.add(alias)
    }
  }

  drop(id: string): void {
    if (!this.#aliases.delete(id)) return
    this.#open = new Set([...this.#aliases.values()].flat())
  }
}
