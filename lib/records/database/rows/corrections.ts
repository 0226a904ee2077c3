/** A person's correction of a field. The bought value is kept. */
export interface Correction {
  /** A field from `correctable-fields.ts`, or of a later version. */
  field: string
  /** Empty: no value is shown. `null`: the correction was removed. */
  value: string | null
  /** Time of the correction, in ms since epoch. */
  at: number
}
