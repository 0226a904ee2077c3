import { lastFour } from '../../lib/settings/service-settings.ts'

/** A key as it can be displayed: its last four characters, or none of a short one. */
export function maskedKey(key: string): string {
  return `••••${lastFour({ key })}`
}
