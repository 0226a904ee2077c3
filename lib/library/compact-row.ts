import type { Subject } from '../records/database/rows/records.ts'

/** More texts than this that differ are not looked up among each other: they are of a column that has each once. */
const mostTexts = 20_000

const none: never[] = []

/**
 * Makes rows that share what they have in common: of 100,000 the same company is one text in memory, and no tag is one
 * empty list. Half of what they take.
 */
export class RowCompactor {
  readonly #texts = new Map<string, string>()

  compact(row: Subject): Subject {
    const { key, kind, aliases, tags, lists, details } = row
    const compact: Subject = {
      key,
      kind,
      aliases: aliases.map((alias) => (alias === key ? key : alias)),
      name: row.name,
      headline: this.#one(row.headline),
      company: this.#one(row.company),
      place: this.#one(row.place),
      email: row.email,
      url: row.url,
      tags: tags.length === 0 ? none : tags.map((tag) => this.#one(tag)),
      lists: lists.length === 0 ? none : lists.map((id) => this.#one(id)),
      note: row.note,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
    if (row.noteVersions) compact.noteVersions = row.noteVersions
    if (row.stated) compact.stated = row.stated
    if (details) compact.details = this.#detailsOf(details)
    return compact
  }

  #detailsOf(details: NonNullable<Subject['details']>): Subject['details'] {
    const entries = Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? this.#one(value) : value,
    ])
    return Object.fromEntries(entries) as Subject['details']
  }

  #one(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (this.#texts.size < mostTexts) this.#texts.set(text, text)
    return text
  }
}
