import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { ColumnRoles } from '../../lib/bulk/input/guess-columns.ts'
import { decode, encodingOf } from '../../lib/bulk/input/decode.ts'
import type { Encoding } from '../../lib/bulk/input/encodings.ts'
import { sampleOf, type Delimiter, type CsvSample } from '../../lib/bulk/input/parse-csv.ts'

/** The most bytes that a file may have: more would not fit into memory several times over. */
export const largestFile = 64 * 1024 * 1024

/** A file that somebody chose, as it is understood. */
export interface GivenFile {
  name: string
  encoding: Encoding
  text: string
  sample: CsvSample
}

export interface GivenFileModel {
  /** `null`: none was chosen. */
  file: ReadonlySignal<GivenFile | null>
  /** What was wrong with the last one. */
  trouble: ReadonlySignal<'too-large' | 'unreadable' | null>
  open(file: File): Promise<void>
  close(): void
  correct: (as: {
    encoding?: Encoding
    delimiter?: Delimiter
    heading?: boolean
    columns?: ColumnRoles
  }) => void
}

/** The file of a new batch. What is guessed of it can be corrected; a correction leaves the other ones standing. */
export function watchGivenFile(socialUrl: () => string): GivenFileModel {
  const given = signal<{ name: string; bytes: Uint8Array } | null>(null)
  const trouble = signal<GivenFileModel['trouble']['value']>(null)
  const told = signal<Parameters<GivenFileModel['correct']>[0]>({})
  const decoded = computed(() => {
    const { bytes } = given.value ?? {}
    if (!bytes) return null
    const encoding = told.value.encoding ?? encodingOf(bytes)
    return { encoding, text: decode(bytes, encoding) }
  })
  const file = computed(() => {
    const { name } = given.value ?? {}
    const { encoding: _, ...known } = told.value
    if (name === undefined || !decoded.value) return null
    return { name, ...decoded.value, sample: sampleOf(decoded.value.text, socialUrl(), known) }
  })
  const close = () => {
    given.value = null
    told.value = {}
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
        given.value = { name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }
      } catch {
        trouble.value = 'unreadable'
      }
    },
    correct(as) {
      // Other columns, or another first row, are guessed anew.
      const { columns: _, ...rest } = told.value
      told.value = as.columns ? { ...told.value, ...as } : { ...rest, ...as }
    },
  }
}
