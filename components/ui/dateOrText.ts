import { dateText } from './formats.ts'

/** A date from outside, localized; the original text if it isn't a date. */
export function dateOrText(text: string): string {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : dateText(at)
}
