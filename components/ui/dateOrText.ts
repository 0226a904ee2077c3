import { dateText } from './formats.ts'

/** A date from elsewhere; as it came where it is none. */
export function dateOrText(text: string): string {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : dateText(at)
}
