/** A person's correction of a field. The purchased value is not changed. */
export interface Correction {
  /** A field from `correctable-fields.ts`, or of a later version. */
  field: string
  /** Empty: no value is shown. `null`: the correction was removed. */
  value: string | null
  /** In ms since epoch. */
  at: number
}
