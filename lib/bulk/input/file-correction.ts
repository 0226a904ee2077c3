import type { Encoding } from './encodings.ts'
import type { Delimiter, TableFormat } from './table.ts'

/** What a person corrected of how a file is understood. */
export type FileCorrection = Partial<TableFormat> & {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: number
}
