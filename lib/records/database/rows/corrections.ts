/** A person's correction of a field. The purchased value is not changed. */
export interface Correction {
  field: string
  /** Empty: no value is shown. `null`: the correction was removed. */
  value: string | null
  at: number
}
