import { batch, computed, signal, type ReadonlySignal } from '@preact/signals'
import { decode } from '../../lib/bulk/input/decode.ts'
import type { Encoding } from '../../lib/bulk/input/encodings.ts'
import type { FileCorrection } from '../../lib/bulk/input/file-correction.ts'
import { readFile, type FileContent } from '../../lib/bulk/input/read-file.ts'
import { WorkbookError, type Sheet } from '../../lib/bulk/input/read-workbook.ts'
import {
  delimiterOf,
  sampleOf,
  withoutRowQuotes,
  type TableSample,
  type TableSource,
} from '../../lib/bulk/input/table.ts'
import type { ContactCard } from '../../lib/bulk/input/vcards.ts'

/** In bytes. Reading a file needs several times its size in memory. */
const largestFile = 64 * 1024 * 1024

export interface InputTable {
  name: string
  source: TableSource
  sample: TableSample
  /** `null` for a workbook, which declares its own encoding. */
  encoding: Encoding | null
  sheets: readonly string[]
  sheet: number
}

interface InputCards {
  name: string
  cards: readonly ContactCard[]
}

export type InputFile = InputTable | InputCards

export type FileProblem = 'too-large' | 'unreadable' | 'protected' | 'no-table'

export interface InputFileModel {
  file: ReadonlySignal<InputFile | null>
  problem: ReadonlySignal<FileProblem | null>
  chosen(): { file: File; as: FileCorrection } | null
  open(file: File, as?: FileCorrection): Promise<void>
  close(): void
  correct: (as: FileCorrection) => void
}

/** Each correction of its format is added to the earlier ones. */
export function watchInputFile(socialUrl: () => string): InputFileModel {
  const given = signal<({ name: string; chosen: File } & FileContent) | null>(null)
  const problem = signal<FileProblem | null>(null)
  const corrected = signal<FileCorrection>({})
  const decoded = computed(() => {
    if (!given.value || !('bytes' in given.value)) return null
    const { bytes, text, encoding: detected } = given.value
    const { encoding = detected } = corrected.value
    return { encoding, text: withoutRowQuotes(encoding === detected ? text : decode(bytes, encoding)) }
  })
  const file = computed((): InputFile | null => {
    if (!given.value) return null
    const { name } = given.value
    const { delimiter, sheet: chosen, encoding: _, ...format } = corrected.value
    if ('cards' in given.value) return { name, cards: given.value.cards }
    if (decoded.value) {
      const { text, encoding } = decoded.value
      const source = { text, delimiter: delimiter ?? delimiterOf(text) }
      return { name, source, sample: sampleOf(source, socialUrl(), format), encoding, sheets: [], sheet: 0 }
    }
    const sheets = 'sheets' in given.value ? given.value.sheets : []
    const sheet =
      chosen ??
      Math.max(
        0,
        sheets.findIndex(({ rows }) => hasPeople(rows, socialUrl())),
      )
    const source = { sheet: sheets[sheet]?.rows ?? [] }
    const sample = sampleOf(source, socialUrl(), format)
    return { name, source, sample, encoding: null, sheets: sheets.map((each) => each.name), sheet }
  })
  const close = () => {
    given.value = null
    corrected.value = {}
    problem.value = null
  }
  return {
    file,
    problem,
    close,
    chosen: () => given.value && { file: given.value.chosen, as: corrected.value },
    async open(chosen, as = {}) {
      close()
      problem.value = chosen.size > largestFile ? 'too-large' : null
      if (problem.value) return
      try {
        const bytes = new Uint8Array(await chosen.arrayBuffer())
        const content = await readFile(bytes)
        batch(() => {
          given.value = { name: chosen.name, chosen, ...content }
          corrected.value = as
        })
      } catch (error) {
        problem.value = error instanceof WorkbookError ? error.reason : 'unreadable'
      }
    },
    correct(as) {
      // The columns are detected again, unless they are the correction; another sheet has another heading, too.
      const { columns: _, heading, ...rest } = corrected.value
      const same = as.sheet === undefined && heading !== undefined ? { heading } : {}
      corrected.value = as.columns ? { ...corrected.value, ...as } : { ...rest, ...same, ...as }
    },
  }
}

/** The first sheets of a workbook may be a cover or notes. */
function hasPeople(sheet: Sheet['rows'], socialUrl: string): boolean {
  const { heading, columns } = sampleOf({ sheet }, socialUrl)
  const names = ['address', 'email', 'fullName', 'lastName'] as const
  return heading !== null && names.some((role) => columns.includes(role))
}

/** As in the `accept` attribute. */
export const tableTypes =
  '.csv,.tsv,.txt,.xlsx,.xls,.xml,.html,.htm,.vcf,text/csv,text/tab-separated-values,text/plain,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
