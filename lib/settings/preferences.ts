import * as z from 'zod/mini'
import { cacheDuration, includes } from '../api/inputs.ts'
import { operationNames, type OperationName, type SectionName } from '../api/operations.ts'
import { languageNames } from '../i18n/languages.ts'
import type { PlainKey } from '../i18n/plain-key.ts'
import { pageKinds, type PageKind } from '../pages/page-kinds.ts'
import { firstProfile } from './accounts.ts'
import { defaultsOf, setting, type SettingValues } from './setting.ts'

const credits = z.number().check(z.nonnegative())
const days = z.number().check(z.positive())

const freshFor = (label: PlainKey, fallback: number) => setting(days, fallback, ['options.freshness', label])

/** Days for which an answer counts as known and is not bought again unless a person asks for it; by section. */
const freshness = {
  profile: freshFor('options.fresh.profile', 90),
  emails: freshFor('options.fresh.emails', 90),
  company: freshFor('options.fresh.company', 180),
  job: freshFor('options.fresh.job', 7),
  experience: freshFor('options.fresh.experience', 90),
  education: freshFor('options.fresh.education', 180),
  languages: freshFor('options.fresh.languages', 180),
  followers: freshFor('options.fresh.followers', 30),
  volunteering: freshFor('options.fresh.volunteering', 180),
  posts: freshFor('options.fresh.posts', 3),
  reactions: freshFor('options.fresh.reactions', 3),
  /** Searches, and whatever else is about nobody in particular. */
  searches: freshFor('options.fresh.searches', 7),
  /** That nothing was found. */
  notFound: freshFor('options.fresh.notFound', 30),
} satisfies Record<SectionName | 'searches' | 'notFound', unknown>

/** What is bought without a click, for those who turn it on. */
const auto = {
  person: setting(z.boolean(), false, 'options.autoPerson'),
  job: setting(z.boolean(), false, 'options.autoJob'),
  /** Credits a day for it, inside the day's budget. */
  budgetPerDay: setting(credits, 20, ['options.auto', 'options.autoBudget'], { whenLost: 0 }),
  /** How long a page must be looked at first. */
  seconds: setting(z.number().check(z.gte(1)), 4, ['options.auto', 'options.autoSeconds']),
}

const keptFor = (kind: PageKind) =>
  setting(z.union([z.literal(0), z.literal(30), z.literal(90), z.literal(365)]), 0, [
    'keep.restore.settings.retention',
    `keep.retention.kind.${kind}`,
  ])

/** Days after which what was not bought again is deleted; 0: never. */
const keptByKind = Object.fromEntries(pageKinds.map((kind) => [kind, keptFor(kind)])) as Record<
  PageKind,
  ReturnType<typeof keptFor>
>

/** Characters of a notice's text that is kept. */
export const longestNotice = 20_000

/**
 * What a person can set of purchases and retention. A new setting is a row here, its texts, and its line in a form of
 * `components/settings`.
 */
export const preferenceRows = {
  /** `false`: the settings were lost or changed from outside, and nothing is looked up until a person confirms budgets. */
  isConfirmed: setting(z.boolean(), true, null, { whenLost: false }),
  /** What `Enrich` buys of a person; the price is the same for all of it. */
  includes: setting(
    z.required(includes),
    {
      includeCompany: true,
      includeSummary: true,
      includeFollowersCount: true,
      includeCreationDate: true,
      includeSkills: true,
      includeLanguages: true,
      includeExperience: true,
      includeEducation: true,
      includeCertifications: true,
    },
    'options.parts',
    { entryLabel: (name) => ['options.parts', `options.includes.${name}` as PlainKey] },
  ),
  /** How old a stored profile of the service may be, to be had for less; empty: always fresh. */
  cacheDuration: setting(z.union([z.literal(''), cacheDuration]), '1w', 'options.cache'),
  /** Through the POST form, or "everything, always fresh" through the plain GET. */
  profileBy: setting(z.enum(['post', 'get']), 'post', 'options.profileBy'),
  /** The profile whose budgets these are: whoever reads them beside a key sees that both are of one. */
  profile: setting(z.string(), firstProfile, null),
  /** Credits that may be spent in one day; `null`: no limit. */
  budgetPerDay: setting(z.nullable(credits), 100, 'options.wall.budgetPerDay', { whenLost: 0 }),
  /** More than that, for one day only. */
  budgetToday: setting(z.nullable(z.object({ day: z.string(), credits })), null, null),
  /** Credits that one batch may spend; `null`: no limit but the day's. */
  budgetPerBatch: setting(z.nullable(credits), 100, 'options.wall.budgetPerBatch', { whenLost: 0 }),
  freshness: { rows: freshness },
  retention: {
    rows: {
      ...keptByKind,
      /** Whatever is on a list, tagged or noted stays. */
      spareMarked: setting(z.boolean(), true, 'keep.retention.spare'),
    },
  },
  auto: { rows: auto },
  /** Whether people are listed who are to be told what is kept of them. */
  informing: setting(z.boolean(), false, 'informing.title'),
  /** What they are told, where somebody wrote another text than ours. */
  notices: setting(
    z.partialRecord(z.enum(languageNames), z.string().check(z.maxLength(longestNotice))),
    {},
    'informing.text',
    {
      entryLabel: () => 'informing.text',
    },
  ),
  /** Whether pictures of saved people and companies are fetched from where they are. */
  pictures: setting(z.boolean(), false, 'options.pictures.show'),
  /** Hosts, as patterns, that the person does not want to be asked about again. */
  picturesDeclined: setting(z.array(z.string()), [], null),
  /** Credits left below which a warning shows; `null`: where the service tops up, else a tenth of the total. */
  lowCredit: setting(z.nullable(credits), null, 'options.wall.lowCredit'),
  /** Prices that the person knows better, by operation. */
  prices: setting(z.partialRecord(z.enum(operationNames), credits), {}, 'options.prices', {
    entryLabel: (name) => ['options.prices', `ui.operation.${name as OperationName}`],
  }),
}

export type Preferences = SettingValues<typeof preferenceRows>
export type Retention = Preferences['retention']
export type FreshnessName = keyof Preferences['freshness']

export const defaultPreferences: Preferences = defaultsOf(preferenceRows)
