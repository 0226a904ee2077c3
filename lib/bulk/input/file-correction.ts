import type { Encoding } from './encodings.ts'
import type { Delimiter, TableFormat } from './table.ts'

/** A person's corrections of the detected file format. */
export type FileCorrection = Partial<TableFormat> & {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: number
}
