import { lastFour } from '../../lib/settings/service-settings.ts'

/** A key as it may be shown: its last four characters, and of a short one nothing. */
export function maskedKey(key: string): string {
  return `••••${lastFour({ key })}`
}
