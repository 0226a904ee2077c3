import {
  identityOf,
  labelOf,
  type InputEntry,
  type Invalid,
  type InvalidLine,
  type Suggestion,
} from './input-entry.ts'
import { parseLine } from './parse-line.ts'

/** What was read of a text, a file, a selection. Nothing is lost: each line is an entry, a duplicate or unread. */
export interface ParsedInput {
  /** Each once, in the order in which they were given. */
  entries: InputEntry[]
  /** Those that were given once more. */
  repeats: RepeatedLine[]
  unread: InvalidLine[]
  /** How many rows repeated the headings of a table; they are no entries. */
  headings: number
}

/** A line or row about what another one before it is about. */
export interface RepeatedLine {
  /** From 1. */
  line: number
  text: string
}

/** Says how far it has come, from 0 to 1, and when to stop. */
export interface ParseOptions {
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export const emptyInput: ParsedInput = { entries: [], repeats: [], unread: [], headings: 0 }

/** Puts together what is read, one line after the other. */
export class InputCollector {
  #entries = new Map<string, InputEntry>()
  #repeats: RepeatedLine[] = []
  #unread: InvalidLine[] = []
  #headings = 0

  addHeading(): void {
    this.#headings += 1
  }

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
      if (this.#entries.has(identity)) this.#repeats.push({ line, text: labelOf(text) || entry.label })
      else this.#entries.set(identity, entry)
    }
  }

  get reading(): ParsedInput {
    return {
      entries: [...this.#entries.values()],
      repeats: this.#repeats,
      unread: this.#unread,
      headings: this.#headings,
    }
  }
}

/** What a person changed of lines that could not be read, each by its line. */
export interface Corrections {
  /** The suggestion that was taken: itself, as a line that is written anew has others. */
  taken: ReadonlyMap<number, Suggestion>
  /** What was written in its place. */
  edited: ReadonlyMap<number, string>
  /** Left out. */
  dropped: ReadonlySet<number>
}

export const noCorrections: Corrections = { taken: new Map(), edited: new Map(), dropped: new Set() }

/** The same with what was corrected; a line that can't be read as it was written stays one that can't be read. */
export function withCorrections(
  reading: ParsedInput,
  { taken, edited, dropped }: Corrections,
  socialUrl: string,
): ParsedInput {
  if (taken.size === 0 && edited.size === 0 && dropped.size === 0) return reading
  const read = new InputCollector()
  read.add(reading.entries, 0, '')
  for (const unread of reading.unread) {
    const { line, text, why, suggestions } = unread
    if (dropped.has(line)) continue
    const suggestion = taken.get(line)
    const written = edited.get(line)
    if (suggestion) read.add(suggestion.entries, line, suggestion.text)
    else if (written !== undefined) read.add(parseLine(written, socialUrl), line, written)
    else read.add(suggestions ? { why, suggestions } : why, line, text)
  }
  const { entries, repeats, unread } = read.reading
  return { ...reading, entries, repeats: [...reading.repeats, ...repeats], unread }
}
