import type { LedgerRequest } from '../purchases/ledger/request.ts'
import type { Follower } from '../records/database/follow-table.ts'

type Told = Pick<LedgerRequest, 'id' | 'subject' | 'found' | 'state' | 'outcome' | 'cost'>

/** Whom requests are about that have no outcome yet, or of which nobody knows whether they were charged. */
export class OpenRequests implements Follower<Told> {
  readonly #aliases = new Map<string, string[]>()
  #open = new Set<string>()

  /** How many names there are. */
  get size(): number {
    return this.#open.size
  }

  has(alias: string): boolean {
    return this.#open.has(alias)
  }

  keys(): string[] {
    return [...this.#aliases.keys()]
  }

  put({ id, subject, found, state, outcome, cost }: Told): void {
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
