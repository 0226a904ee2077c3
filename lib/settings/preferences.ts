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

/** In days by section. Until then, only a person's explicit request buys data again. */
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
  /** Requests without a subject. */
  searches: freshFor('options.fresh.searches', 7),
  notFound: freshFor('options.fresh.notFound', 30),
} satisfies Record<SectionName | 'searches' | 'notFound', unknown>

/** Off by default. */
const auto = {
  person: setting(z.boolean(), false, 'options.autoPerson'),
  job: setting(z.boolean(), false, 'options.autoJob'),
  /** In credits, within the daily budget. */
  budgetPerDay: setting(credits, 20, ['options.auto', 'options.autoBudget'], { whenLost: 0 }),
  /** How long a page must be open first, in seconds. */
  seconds: setting(z.number().check(z.gte(1)), 4, ['options.auto', 'options.autoSeconds']),
}

const keptFor = (kind: PageKind) =>
  setting(z.union([z.literal(0), z.literal(30), z.literal(90), z.literal(365)]), 0, [
    'data.restore.settings.retention',
    `data.retention.kind.${kind}`,
  ])

/** Days without a refresh until deletion; 0 for never. */
const keptByKind = Object.fromEntries(pageKinds.map((kind) => [kind, keptFor(kind)])) as Record<
  PageKind,
  ReturnType<typeof keptFor>
>

/** In characters. */
export const longestNotice = 20_000

/** A new setting needs a row here, texts, and a line in a form of `components/settings`. */
export const preferenceRows = {
  /**
   * `false` after settings were lost or changed from outside. Then nothing is looked up until a person confirms the
   * budgets.
   */
  isConfirmed: setting(z.boolean(), true, null, { whenLost: false }),
  /** The price is the same for all. */
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
  /** Cached profiles cost less; empty means always fresh. */
  cacheDuration: setting(z.union([z.literal(''), cacheDuration]), '1w', 'options.cache'),
  profileBy: setting(z.enum(['post', 'get']), 'post', 'options.profileBy'),
  /** On a person's page. A second button offers the other purchase. */
  mainButton: setting(z.enum(['both', 'profile']), 'both', 'options.mainButton'),
  /** Shows readers whether key and budgets fit together. */
  profile: setting(z.string(), firstProfile, null),
  /** In credits; `null` for none. */
  budgetPerDay: setting(z.nullable(credits), 100, 'options.limit.budgetPerDay', { whenLost: 0 }),
  budgetToday: setting(z.nullable(z.object({ day: z.string(), credits })), null, null),
  /** In credits; `null` for none. */
  budgetPerRun: setting(z.nullable(credits), 100, 'options.limit.budgetPerRun', { whenLost: 0 }),
  freshness: { rows: freshness },
  retention: {
    rows: {
      ...keptByKind,
      /** Records with a list, tag or note are exempt from retention. */
      spareMarked: setting(z.boolean(), true, 'data.retention.keepAnnotated'),
    },
  },
  auto: { rows: auto },
  watch: {
    rows: {
      isAllowed: setting(z.boolean(), true, null),
      /** For one watched list, in credits; `null` for no limit. */
      budgetPerMonth: setting(z.nullable(credits), null, null),
    },
  },
  inbox: {
    rows: {
      badge: setting(z.boolean(), true, 'options.inboxBadge'),
      /** At most once a day. */
      notify: setting(z.boolean(), false, 'options.inboxNotify'),
      names: setting(z.boolean(), false, 'options.inboxNames'),
    },
  },
  informing: setting(z.boolean(), false, 'informing.title'),
  notices: setting(
    z.partialRecord(z.enum(languageNames), z.string().check(z.maxLength(longestNotice))),
    {},
    'informing.text',
    {
      entryLabel: () => 'informing.text',
    },
  ),
  pictures: setting(z.boolean(), false, 'options.pictures.show'),
  picturesDeclined: setting(z.array(z.string()), [], null),
  /** `null` for the default. */
  lowCredit: setting(z.nullable(credits), null, 'options.limit.lowCredit'),
  prices: setting(z.partialRecord(z.enum(operationNames), credits), {}, 'options.prices', {
    entryLabel: (name) => ['options.prices', `ui.operation.${name as OperationName}`],
  }),
}

export type Preferences = SettingValues<typeof preferenceRows>
export type Retention = Preferences['retention']
export type FreshnessName = keyof Preferences['freshness']

export const defaultPreferences: Preferences = defaultsOf(preferenceRows)
