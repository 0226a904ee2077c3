/** What a person said that a field of a record should be. What was bought stays as it is behind it. */
export interface Correction {
  /** One of `correctable-fields.ts`, or of a later version. */
  field: string
  /** Empty: the field has no value that is right, and none is shown. `null`: what was bought counts again. */
  value: string | null
  /** When that was said, in milliseconds since 1970. */
  at: number
}
