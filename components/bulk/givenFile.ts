import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { decode, encodingOf } from '../../lib/bulk/input/decode.ts'
import type { Encoding } from '../../lib/bulk/input/encodings.ts'
import { isWorkbook, readWorkbook, WorkbookError, type Sheet } from '../../lib/bulk/input/read-workbook.ts'
import {
  delimiterOf,
  sampleOf,
  type Delimiter,
  type TableFormat,
  type TableSample,
  type TableSource,
} from '../../lib/bulk/input/table.ts'
import { isContactCards, readContactCards, type ContactCard } from '../../lib/bulk/input/vcards.ts'

/** The most bytes that a file may have: more would not fit into memory several times over. */
export const largestFile = 64 * 1024 * 1024

/** A table in a file, as it is understood. */
export interface GivenTable {
  name: string
  source: TableSource
  sample: TableSample
  /** The encoding that its text was decoded with; `null` for a workbook, which names its own. */
  encoding: Encoding | null
  /** The names of a workbook's sheets, and the place of the one that is read. */
  sheets: readonly string[]
  sheet: number
}

/** A file of contact cards. */
export interface GivenCards {
  name: string
  cards: readonly ContactCard[]
}

export type GivenFile = GivenTable | GivenCards

/** What a person can correct of how a file is understood. */
export type FileCorrection = Partial<TableFormat> & {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: number
}

export type FileTrouble = 'too-large' | 'unreadable' | 'protected'

export interface GivenFileModel {
  /** `null`: none was chosen. */
  file: ReadonlySignal<GivenFile | null>
  /** What was wrong with the last one. */
  trouble: ReadonlySignal<FileTrouble | null>
  open(file: File): Promise<void>
  close(): void
  correct: (as: FileCorrection) => void
}

type Content = { bytes: Uint8Array } | { sheets: Sheet[] }

/** Watches the file of a new run. Guesses can be corrected; a correction keeps the earlier corrections. */
export function watchGivenFile(socialUrl: () => string): GivenFileModel {
  const given = signal<({ name: string } & Content) | null>(null)
  const trouble = signal<FileTrouble | null>(null)
  const corrected = signal<FileCorrection>({})
  const decoded = computed(() => {
    if (!given.value || !('bytes' in given.value)) return null
    const { bytes } = given.value
    const encoding = corrected.value.encoding ?? encodingOf(bytes)
    const text = decode(bytes, encoding)
    return { encoding, text, cards: isContactCards(text) ? readContactCards(bytes, encoding) : null }
  })
  const file = computed((): GivenFile | null => {
    if (!given.value) return null
    const { name } = given.value
    const { delimiter, sheet = 0, encoding: _, ...format } = corrected.value
    if (decoded.value?.cards) return { name, cards: decoded.value.cards }
    if (decoded.value) {
      const { text, encoding } = decoded.value
      const source = { text, delimiter: delimiter ?? delimiterOf(text) }
      return { name, source, sample: sampleOf(source, socialUrl(), format), encoding, sheets: [], sheet }
    }
    const sheets = 'sheets' in given.value ? given.value.sheets : []
    const source = { sheet: sheets[sheet]?.rows ?? [] }
    const sample = sampleOf(source, socialUrl(), format)
    return { name, source, sample, encoding: null, sheets: sheets.map((each) => each.name), sheet }
  })
  const close = () => {
    given.value = null
    corrected.value = {}
    trouble.value = null
  }
  return {
    file,
    trouble,
    close,
    async open(chosen) {
      close()
      trouble.value = chosen.size > largestFile ? 'too-large' : null
      if (trouble.value) return
      try {
        const bytes = new Uint8Array(await chosen.arrayBuffer())
        const content = isWorkbook(bytes) ? { sheets: await readWorkbook(bytes) } : { bytes }
        given.value = { name: chosen.name, ...content }
      } catch (error) {
        trouble.value = error instanceof WorkbookError ? error.why : 'unreadable'
      }
    },
    correct(as) {
      // Other columns are guessed again when the rows or the heading are others; another sheet has its own heading.
      const { columns: _, heading, ...rest } = corrected.value
      const same = as.sheet === undefined && heading !== undefined ? { heading } : {}
      corrected.value = as.columns ? { ...corrected.value, ...as } : { ...rest, ...same, ...as }
    },
  }
}
