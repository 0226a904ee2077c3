import * as z from 'zod/mini'
import { isSetByPolicy, managed, type Managed } from './managed.ts'
import { setting } from './setting.ts'
import { settingsItem } from './settings.ts'

/**
 * What leaves this computer, by recipient, as in PRIVACY.md. Users agree before the first key is stored. After a
 * change, a new `consentVersion` requires consent again.
 */
export const disclosures = {
  provider: ['page URL', 'name', 'company', 'email', 'domain', 'search terms', 'API key'],
  crm: ['reviewed records', 'email, name and company of people to check'],
  team: ['encrypted records', 'encrypted lookups'],
  pictures: ['picture URL', 'IP address'],
} as const

type Recipient = keyof typeof disclosures

export const recipients = Object.keys(disclosures) as Recipient[]

/** The version of `disclosures` and its texts. */
export const consentVersion = 3

/** Version that the user agreed to; 0: none. */
export const consent = settingsItem('consent', 1, 'fresh', {
  version: setting(z.number(), 0, null),
})

/**
 * Whether the user has yet to agree. Never in Firefox, which asks at the installation, nor where an organization's
 * policy sets the provider.
 */
export function isConsentMissing(agreed: { version: number }, policies: Managed): boolean {
  if (import.meta.env.FIREFOX) return false
  if (isSetByPolicy(policies, 'apiKey') || isSetByPolicy(policies, 'deployment', 'apiUrl')) return false
  return agreed.version < consentVersion
}

/** Without consent nothing may be sent. */
export async function lacksConsent(): Promise<boolean> {
  return isConsentMissing(await consent.read(), await managed.read())
}
