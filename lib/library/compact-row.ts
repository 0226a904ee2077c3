import type { Subject } from '../records/rows/subject.ts'

/** Columns with more distinct texts than this aren't deduplicated. */
const maxTexts = 20_000

const none: never[] = []

/** Saves memory by sharing equal strings and empty lists among rows. */
export class RowCompactor {
  readonly #texts = new Map<string, string>()

  compact(row: Subject): Subject {
    const { key, aliases, tags, lists, details } = row
    return {
      ...row,
      aliases: aliases.map((alias) => (alias === key ? key : alias)),
      headline: this.#one(row.headline),
      company: this.#one(row.company),
      place: this.#one(row.place),
      tags: tags.length === 0 ? none : tags.map((tag) => this.#one(tag)),
      lists: lists.length === 0 ? none : lists.map((id) => this.#one(id)),
      ...(details ? { details: this.#detailsOf(details) } : {}),
    }
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
    if (this.#texts.size < maxTexts) this.#texts.set(text, text)
    return text
  }
}
