import { hubspotIndustryOf } from './hubspot-industries.ts'
import type { Body, DestinationKind } from './rows.ts'

/** `leave-out`: a shortened URL or number would be wrong. `choice`: one of the destination's values. */
type FieldRule =
  | { max: number; over: 'cut' | 'leave-out' }
  | { choice: (text: string) => string | null }
  | { whole: true; maximum: number }

/** `*` is for all other fields. */
type FieldLimits = Readonly<Record<string, FieldRule>>

/** `max` is in characters. */
export interface FieldNote {
  field: string
  what: 'cut' | 'left-out'
  value: string
  max: number | null
}

export function fitBody(limits: FieldLimits, body: Body): { body: Body; notes: FieldNote[] } {
  const notes: FieldNote[] = []
  const fitted: Body = {}
  for (const [field, value] of Object.entries(body)) {
    const rule = Object.hasOwn(limits, field) ? limits[field] : limits['*']
    const fits = rule ? valueFor(rule, value) : value
    if (fits !== null) fitted[field] = fits
    if (fits === value || (rule && 'choice' in rule && fits !== null)) continue
    const max = rule && 'max' in rule ? rule.max : null
    notes.push({ field, what: fits === null ? 'left-out' : 'cut', value: String(value), max })
  }
  return { body: fitted, notes }
}

function valueFor(rule: FieldRule, value: string | number): string | number | null {
  if ('choice' in rule) return rule.choice(String(value))
  if ('whole' in rule) {
    const number = Number(value)
    return Number.isInteger(number) && number >= 0 && number <= rule.maximum ? value : null
  }
  const text = String(value)
  if (text.length <= rule.max) return value
  return rule.over === 'cut' ? cut(text, rule.max) : null
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** At most `max` UTF-16 units, in whole graphemes; `null` if not even one fits. */
function cut(text: string, max: number): string | null {
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, max + 64))) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return text.slice(0, end).trim() || null
}

const texts = (max: number, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { max, over: 'cut' } as const]))
const wholes = (max: number, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { max, over: 'leave-out' } as const]))

/** https://knowledge.hubspot.com/properties/property-field-types-in-hubspot */
const hubspotText = { '*': { max: 65_536, over: 'cut' } } as const

const hubspotContactLimits: FieldLimits = {
  ...hubspotText,
  ...wholes(254, 'email'),
  ...wholes(255, 'phone'),
}

const hubspotCompanyLimits: FieldLimits = {
  ...hubspotText,
  ...wholes(255, 'domain', 'phone'),
  industry: { choice: hubspotIndustryOf },
  numberofemployees: { whole: true, maximum: 2_147_483_647 },
}

/** https://developers.pipedrive.com/docs/api/v1: names and texts have at most 255 characters. */
const pipedriveLimits: FieldLimits = {
  ...texts(255, 'name', '@company.name', 'address'),
  ...wholes(255, 'website'),
  ...wholes(255, 'email', 'phone'),
}

/** https://developer.salesforce.com/docs/atlas.en-us.sfFieldRef.meta/sfFieldRef: Lead and Contact. */
const salesforcePerson: FieldLimits = {
  ...texts(40, 'FirstName', 'MiddleName'),
  ...texts(80, 'LastName', 'Department'),
  ...texts(128, 'Title'),
  ...texts(32_000, 'Description'),
  ...wholes(80, 'Email'),
  ...wholes(40, 'Phone', 'MobilePhone', 'HomePhone', 'OtherPhone', 'Fax'),
}

const addressed = (prefix: string): FieldLimits => ({
  ...texts(255, `${prefix}Street`),
  ...texts(40, `${prefix}City`),
  ...texts(80, `${prefix}State`, `${prefix}Country`),
  ...wholes(20, `${prefix}PostalCode`),
})

const salesforceLeadLimits: FieldLimits = {
  ...salesforcePerson,
  ...addressed(''),
  ...texts(255, 'Company'),
  ...wholes(255, 'Website'),
  NumberOfEmployees: { whole: true, maximum: 99_999_999 },
}

const salesforceContactLimits: FieldLimits = {
  ...salesforcePerson,
  ...addressed('Mailing'),
  ...addressed('Other'),
  ...texts(255, '@company.name'),
}

export const fieldLimits: Record<DestinationKind, FieldLimits> = {
  webhook: {},
  'hubspot-contact': hubspotContactLimits,
  'hubspot-company': hubspotCompanyLimits,
  'pipedrive-person': pipedriveLimits,
  'pipedrive-organization': pipedriveLimits,
  'salesforce-lead': salesforceLeadLimits,
  'salesforce-contact': salesforceContactLimits,
}
