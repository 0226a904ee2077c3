import { subjectKindOf } from '../../records/identity/aliases.ts'
import type { SubjectToErase } from '../erasure/plan-erasure.ts'
import { anonymiseItem, anonymiseRequest } from '../../purchases/ledger/anonymise.ts'
import { namesOfPeopleIn } from '../../records/identity/names-of-people.ts'
import type { RunItem } from '../../bulk/rows.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import type { HistoryRow } from '../../records/rows/history.ts'
import type { Merge } from '../../records/rows/merges.ts'
import type { SectionRow } from '../../records/rows/sections.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { Row } from './format.ts'

/**
 * Suppressed people in a file who have no record here. Leaves out their records and deliveries, and anonymizes their
 * requests and run items.
 */
export class LeftOut {
  private readonly subjects = new Map<string, Subject>()
  private readonly names = new Set<string>()
  private readonly sections: SectionRow[] = []
  private readonly history: HistoryRow[] = []
  private readonly merges: Merge[] = []
  private readonly requests = new Map<string, LedgerRequest>()

  get count(): number {
    return this.subjects.size
  }

  add(subject: Subject): void {
    this.subjects.set(subject.key, subject)
    for (const name of [subject.key, ...subject.aliases]) this.names.add(name)
  }

  without(table: string, given: Row[]): Row[] {
    if (this.names.size === 0) return given
    return given.flatMap((row) => {
      if (!this.isAbout(row)) return [row]
      if (table === 'requests') return [this.anonymousRequest(row as unknown as LedgerRequest)]
      if (table === 'items') return [anonymousItem(row as unknown as RunItem)]
      if (table === 'sections') this.collectSection(row as unknown as SectionRow)
      if (table === 'history') this.history.push(row as unknown as HistoryRow)
      if (table === 'merges') this.merges.push(row as unknown as Merge)
      return []
    })
  }

  get requestIds(): string[] {
    return [...this.requests.keys()]
  }

  toErase(): SubjectToErase[] {
    const people = [...this.subjects.values()].map((subject) => ({
      aliases: [...new Set([subject.key, ...subject.aliases])],
      keys: [subject.key],
      subjects: [subject],
      requests: [] as LedgerRequest[],
    }))
    const byName = new Map(people.flatMap((one) => one.aliases.map((alias) => [alias, one] as const)))
    for (const request of this.requests.values())
      for (const name of new Set([request.subject ?? '', ...request.found]))
        byName.get(name)?.requests.push(request)
    const { sections, history, merges } = this
    const named = namesOfPeopleIn(people, { sections, history, merges })
    return people
      .filter(({ keys: [key = ''] }) => subjectKindOf(key) === 'person')
      .map((one) => ({ aliases: one.aliases, requests: [], names: named.get(one)! }))
  }

  private isAbout({ subject, other, found }: Row): boolean {
    return [subject, other, ...(Array.isArray(found) ? (found as unknown[]) : [])].some(
      (name) => typeof name === 'string' && this.names.has(name),
    )
  }

  private anonymousRequest(row: LedgerRequest): Row {
    this.requests.set(row.id, row)
    return { ...anonymiseRequest(row, this.names) }
  }

  private collectSection(row: SectionRow): void {
    if (row.name === 'profile' || row.name === 'emails') this.sections.push(row)
  }
}

/** If it was pending, it counts as cancelled. */
const anonymousItem = (item: RunItem): Row => ({
  ...anonymiseItem(item.state === 'pending' ? { ...item, state: 'cancelled' } : item),
})
