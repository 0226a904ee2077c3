import {
  identityOf,
  labelOf,
  type InputEntry,
  type Invalid,
  type InvalidLine,
  type Suggestion,
} from './input-entry.ts'
import { parseLine } from './parse-line.ts'

export interface ParsedInput {
  /** In the order of the input. */
  entries: InputEntry[]
  repeats: RepeatedLine[]
  unread: InvalidLine[]
  headings: number
}

export interface RepeatedLine {
  line: number
  text: string
}

/** `onProgress` gets 0 to 1. */
export interface ParseOptions {
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export const emptyInput: ParsedInput = { entries: [], repeats: [], unread: [], headings: 0 }

export class InputCollector {
  #entries = new Map<string, InputEntry>()
  #repeats: RepeatedLine[] = []
  #unread: InvalidLine[] = []
  #headings = 0

  addHeading(): void {
    this.#headings += 1
  }

  /** `text`: as written, shown if the line is invalid or a duplicate. */
  add(read: InputEntry[] | InputEntry | Invalid, line: number, text: string | (() => string)): void {
    const written = () => labelOf(typeof text === 'string' ? text : text())
    if (typeof read === 'string') {
      this.#unread.push({ line, text: written(), reason: read })
      return
    }
    if ('reason' in read) {
      this.#unread.push({ line, text: written(), ...read })
      return
    }
    for (const entry of Array.isArray(read) ? read : [read]) {
      const identity = identityOf(entry)
      if (this.#entries.has(identity)) this.#repeats.push({ line, text: written() || entry.label })
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

export interface Corrections {
  /** By line. Compared by identity, because an edited line has new suggestions. */
  acceptedSuggestions: ReadonlyMap<number, Suggestion>
  edited: ReadonlyMap<number, string>
  dropped: ReadonlySet<number>
}

export const noCorrections: Corrections = {
  acceptedSuggestions: new Map(),
  edited: new Map(),
  dropped: new Set(),
}

/** Applies a person's corrections. An edited line may still be invalid. */
export function withCorrections(
  reading: ParsedInput,
  { acceptedSuggestions, edited, dropped }: Corrections,
  socialUrl: string,
): ParsedInput {
  if (acceptedSuggestions.size === 0 && edited.size === 0 && dropped.size === 0) return reading
  const read = new InputCollector()
  read.add(reading.entries, 0, '')
  for (const unread of reading.unread) {
    const { line, text, reason, suggestions } = unread
    if (dropped.has(line)) continue
    const suggestion = acceptedSuggestions.get(line)
    const written = edited.get(line)
    if (suggestion) read.add(suggestion.entries, line, suggestion.text)
    else if (written !== undefined) read.add(parseLine(written, socialUrl), line, written)
    else read.add(suggestions ? { reason, suggestions } : reason, line, text)
  }
  const { entries, repeats, unread } = read.reading
  return { ...reading, entries, repeats: [...reading.repeats, ...repeats], unread }
}
