import * as z from 'zod/mini'
import { consentVersion } from './disclosures.ts'
import { isSetByPolicy, managed, type Managed } from './managed.ts'
import { setting } from './setting.ts'
import { settingsItem } from './settings.ts'

/** 0 if the user agreed to none. */
export const consent = settingsItem('consent', 1, 'fresh', {
  version: setting(z.number(), 0, null),
})

/** Never in Firefox, which asks at installation, nor where an organization's policy sets the provider. */
export function isConsentMissing(agreed: { version: number }, policies: Managed): boolean {
  if (import.meta.env.FIREFOX) return false
  if (isSetByPolicy(policies, 'apiKey') || isSetByPolicy(policies, 'deployment', 'apiUrl')) return false
  return agreed.version < consentVersion
}

/** Without consent nothing may be sent. */
export async function lacksConsent(): Promise<boolean> {
  return isConsentMissing(await consent.read(), await managed.read())
}
