import type { Encoding } from './encodings.ts'
import type { Delimiter, TableFormat } from './table.ts'

export type FileCorrection = Partial<TableFormat> & {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: number
}
