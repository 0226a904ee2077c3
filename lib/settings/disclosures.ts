/**
 * By recipient, as in PRIVACY.md. Users agree before the first key is stored. After a change, raise `consentVersion`,
 * so that they agree again.
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
