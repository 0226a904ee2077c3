import { roundCredits } from '../purchases/prices/credits.ts'
import type { Follower } from '../records/database/follow-table.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { HistoryRow } from '../records/rows/history.ts'
import type { Subject } from '../records/rows/subject.ts'
import { isLoudKind, type LoudJobKind } from '../records/job-events.ts'

type Costed = Pick<LedgerRequest, 'id' | 'subject' | 'found' | 'section' | 'outcome' | 'cost'>

export class RecordCosts implements Follower<Costed> {
  readonly #entries = new Map<string, { alias: string; cost: number; isNotFound: boolean }>()
  readonly #sums = new Map<string, number>()
  readonly #notFound = new Map<string, number>()

  keys(): string[] {
    return [...this.#entries.keys()]
  }

  put({ id, subject, found, section, outcome, cost }: Costed): void {
    this.drop(id)
    // The cost of a search belongs to no single result.
    const alias = subject ?? (found.length === 1 ? found[0] : undefined)
    if (alias === undefined || outcome === null) return
    const isNotFound = section === 'emails' && outcome === 'not-found'
    if (cost === null && !isNotFound) return
    this.#add({ alias, cost: cost ?? 0, isNotFound }, 1)
    this.#entries.set(id, { alias, cost: cost ?? 0, isNotFound })
  }

  drop(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    this.#add(entry, -1)
  }

  /** In credits; `null` if unknown. */
  costOf({ aliases }: Pick<Subject, 'aliases'>): number | null {
    let sum: number | null = null
    for (const alias of aliases) {
      const cost = this.#sums.get(alias)
      if (cost !== undefined) sum = (sum ?? 0) + cost
    }
    return sum === null ? null : roundCredits(sum)
  }

  isEmailNotFound({ aliases }: Pick<Subject, 'aliases'>): boolean {
    return this.#notFound.size > 0 && aliases.some((alias) => (this.#notFound.get(alias) ?? 0) > 0)
  }

  #add({ alias, cost, isNotFound }: { alias: string; cost: number; isNotFound: boolean }, sign: 1 | -1) {
    this.#sums.set(alias, (this.#sums.get(alias) ?? 0) + sign * cost)
    if (isNotFound) this.#notFound.set(alias, (this.#notFound.get(alias) ?? 0) + sign)
  }
}

type ChangeRow = Pick<HistoryRow, 'id' | 'subject' | 'at' | 'job'>

const loudJobKindOf = (job: HistoryRow['job']): LoudJobKind | null =>
  job?.certainty === 'loud' && isLoudKind(job.kind) ? job.kind : null

export class RecordChanges implements Follower<ChangeRow> {
  readonly #rows = new Map<string, { subject: string; at: number; job: LoudJobKind | null }>()
  /** So that removing a row searches only a few. */
  readonly #ids = new Map<string, string[]>()

  keys(): string[] {
    return [...this.#rows.keys()]
  }

  put({ id, subject, at, job }: ChangeRow): void {
    this.drop(id)
    this.#rows.set(id, { subject, at, job: loudJobKindOf(job) })
    this.#ids.set(subject, [...(this.#ids.get(subject) ?? []), id])
  }

  drop(id: string): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    const remaining = (this.#ids.get(row.subject) ?? []).filter((each) => each !== id)
    if (remaining.length > 0) this.#ids.set(row.subject, remaining)
    else this.#ids.delete(row.subject)
  }

  /** In ms since epoch; 0 if never. */
  changedAt({ key }: Pick<Subject, 'key'>): number {
    return Math.max(0, ...(this.#ids.get(key) ?? []).map((id) => this.#rows.get(id)?.at ?? 0))
  }

  jobChangeOf({ key }: Pick<Subject, 'key'>): LoudJobKind | null {
    const rows = (this.#ids.get(key) ?? []).flatMap((id) => this.#rows.get(id) ?? [])
    return rows.filter(({ job }) => job !== null).toSorted((a, b) => b.at - a.at)[0]?.job ?? null
  }
}
