import { parseBaseUrl } from '../input/parse-url.ts'
import { languageNames } from '../i18n/languages.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import { settingAt } from './setting.ts'
import { apiKey, appearance, deployment, preferences } from './settings.ts'

/** https://www.chromium.org/administrators/configuring-policy-for-extensions/ */
type PolicyType =
  | { type: 'string'; enum?: readonly string[] }
  | { type: 'boolean' }
  // Chromium rejects constraints on numbers that aren't integers.
  | { type: 'number' }
  | { type: 'integer'; enum: readonly number[] }
  | { type: 'array'; items: { type: 'string' } }

export interface Policy {
  schema: PolicyType
  /** `null` if the policy is read by name where it is needed. */
  at: readonly [string, ...string[]] | null
  /** `undefined` if the value is invalid. By default, the setting's own schema decides. */
  read?: (value: unknown) => unknown
}

const text = { type: 'string' } as const
const yesOrNo = { type: 'boolean' } as const
const credits = { type: 'number' } as const

const urlOf = (whole: boolean) => (value: unknown) => {
  // A wrong guess of the scheme would stay unnoticed.
  if (!/^https?:\/\//.test(String(value))) return undefined
  const parsed = parseBaseUrl(String(value), { whole })
  return 'url' in parsed && parsed.url.length <= 2000 ? parsed.url : undefined
}

/** A header accepts only visible ASCII. */
const keyOf = (value: unknown) =>
  /^[!-~]{1,1000}$/.test(String(value).trim()) ? String(value).trim() : undefined

const longestInvitation = 20_000

/** Parsed when joining. An invalid one is stored too: without it, members would buy data that colleagues have. */
const invitationOf = (value: unknown) => {
  const line = String(value).replaceAll(/\s+/g, '')
  return line === '' || line.length > longestInvitation ? undefined : line
}

const linesOf = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined

const keep = (kind: PageKind): Policy => ({
  schema: { type: 'integer', enum: [0, 30, 90, 365] },
  at: ['preferences', 'retention', kind],
})

/** By name, as in `storage.managed`. `vite/managed-schema.ts` has the texts for administrators. */
export const policies = {
  providerUrl: {
    schema: text,
    at: ['deployment', 'apiUrl'],
    read: urlOf(true),
  },
  networkUrl: {
    schema: text,
    at: ['deployment', 'socialUrl'],
    read: urlOf(false),
  },
  networkWord: {
    schema: text,
    at: ['deployment', 'socialWord'],
  },
  jobUrlParameter: {
    schema: text,
    at: ['deployment', 'jobUrlParameter'],
  },
  apiKey: {
    schema: text,
    at: [apiKey.key],
    read: keyOf,
  },
  budgetPerDay: {
    schema: credits,
    at: ['preferences', 'budgetPerDay'],
  },
  budgetPerRun: {
    schema: credits,
    at: ['preferences', 'budgetPerRun'],
  },
  autoEnrichPeople: {
    schema: yesOrNo,
    at: ['preferences', 'auto', 'person'],
  },
  autoEnrichJobs: {
    schema: yesOrNo,
    at: ['preferences', 'auto', 'job'],
  },
  autoEnrichBudgetPerDay: {
    schema: credits,
    at: ['preferences', 'auto', 'budgetPerDay'],
  },
  watchLists: {
    schema: yesOrNo,
    at: ['preferences', 'watch', 'isAllowed'],
  },
  watchBudgetPerMonth: {
    schema: credits,
    at: ['preferences', 'watch', 'budgetPerMonth'],
  },
  keepPeopleDays: keep('person'),
  keepCompaniesDays: keep('company'),
  keepJobsDays: keep('job'),
  keepMarked: {
    schema: yesOrNo,
    at: ['preferences', 'retention', 'spareMarked'],
  },
  crmDestinations: {
    schema: { type: 'array', items: text },
    at: null,
    read: linesOf,
  },
  teamInvitation: {
    schema: text,
    at: null,
    read: invitationOf,
  },
  lookupsWithoutTeam: {
    schema: yesOrNo,
    at: null,
  },
  language: {
    schema: { type: 'string', enum: ['browser', ...languageNames] },
    at: ['appearance', 'language'],
  },
  welcomeTab: {
    schema: yesOrNo,
    at: null,
  },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof policies

const rowsOf: Readonly<
  Record<string, typeof preferences.rows | typeof deployment.rows | typeof appearance.rows>
> = {
  deployment: deployment.rows,
  preferences: preferences.rows,
  appearance: appearance.rows,
}

/** `undefined` if it is invalid. */
export function readPolicyValue(name: PolicyName, value: unknown): unknown {
  const { schema, at, read }: Policy = policies[name]
  if (!isOfType(schema, value)) return undefined
  if (read) return read(value)
  const [item = '', ...path] = at ?? []
  const found = rowsOf[item] && settingAt(rowsOf[item], path)
  if (!found) return value
  const parsed = found.setting.schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

function isOfType(schema: PolicyType, value: unknown): boolean {
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && (schema.enum?.includes(value) ?? true)
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && value >= 0
    case 'integer':
      return schema.enum.some((each) => each === value)
    case 'array':
      return Array.isArray(value)
  }
}
