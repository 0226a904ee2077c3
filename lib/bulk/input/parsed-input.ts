import { identityOf, labelOf, type InputEntry, type Invalid, type InvalidLine } from './input-entry.ts'

/** What was read of a text, a file, a selection. Nothing is lost: each line is an entry, a duplicate or unread. */
export interface ParsedInput {
  /** Each once, in the order in which they were given. */
  entries: InputEntry[]
  /** How many more there were of those. */
  duplicates: number
  unread: InvalidLine[]
}

/** Says how far it has come, from 0 to 1, and when to stop. */
export interface ParseOptions {
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export const emptyInput: ParsedInput = { entries: [], duplicates: 0, unread: [] }

/** Puts together what is read, one line after the other. */
export class InputCollector {
  #entries = new Map<string, InputEntry>()
  #duplicates = 0
  #unread: InvalidLine[] = []

  add(read: InputEntry[] | InputEntry | Invalid, line: number, text: string): void {
    if (typeof read === 'string') {
      this.#unread.push({ line, text: labelOf(text), why: read })
      return
    }
    if ('why' in read) {
      this.#unread.push({ line, text: labelOf(text), ...read })
      return
    }
    for (const entry of Array.isArray(read) ? read : [read]) {
      const identity = identityOf(entry)
      if (this.#entries.has(identity)) this.#duplicates++
      else this.#entries.set(identity, entry)
    }
  }

  get reading(): ParsedInput {
    return { entries: [...this.#entries.values()], duplicates: this.#duplicates, unread: this.#unread }
  }
}

/** The same with what a person took of the suggestions: the place of each by the line of what could not be read. */
export function withSuggestions(reading: ParsedInput, taken: ReadonlyMap<number, number>): ParsedInput {
  if (taken.size === 0) return reading
  const read = new InputCollector()
  read.add(reading.entries, 0, '')
  const unread = reading.unread.filter(({ line, suggestions }) => {
    const suggestion = suggestions?.[taken.get(line) ?? -1]
    if (suggestion) read.add(suggestion.entries, line, '')
    return !suggestion
  })
  const { entries, duplicates } = read.reading
  return { entries, duplicates: reading.duplicates + duplicates, unread }
}
