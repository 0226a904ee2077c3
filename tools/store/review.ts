import {
  dataSent,
  hostReason,
  optionalPermissionReasons,
  permissionReasons,
} from '../../lib/platform/manifest/manifest.ts'

export const singlePurpose =
  'Shows the person, company or job behind the page that a person is viewing on their professional network, looked up with their own API key at their own enrichment provider, and saved in a library on their computer.'

type Sent = keyof typeof dataSent

/** Chrome's data categories with the matching Firefox category; `null` if there is none. */
export const chromeKinds: Record<string, Sent | null> = {
  'Personally identifiable information': 'personallyIdentifyingInfo',
  'Health information': null,
  'Financial and payment information': null,
  'Authentication information': 'authenticationInfo',
  'Personal communications': null,
  Location: null,
  'Web history': 'browsingActivity',
  'User activity': 'searchTerms',
  'Website content': null,
}

/** Declarations that Chrome's store requires. */
const declarations = [
  'No user data is sold or transferred to third parties, outside of the approved use cases: to the provider and to systems that the user configures.',
  'No user data is used or transferred for purposes that are unrelated to the single purpose.',
  'No user data is used or transferred to determine creditworthiness or for lending purposes.',
]

const remoteCode =
  'No. All code is in the package. Responses of the provider are data, and pages and worker require Trusted Types.'

/** What differs in Edge's form. */
const toEdge = [
  'Privacy: single purpose, justifications, remote code (“No, I am not using remote code”), data and declarations are those of Chrome’s store. The privacy policy needs a URL: publish the PRIVACY.md beside this file, which names you.',
  'Properties: the category is Productivity; no mature content.',
  'Store listings: for each language its description, `search-terms.txt`, screenshots, `tile.png` (small) and `wide-tile.png` (large); `logo.png` for all. Name and short description are the package’s.',
  'The package is the one for Chromium. It opens its panel in Edge’s own side panel.',
]

interface TestAccess {
  apiUrl: string
  socialUrl: string
  key: string
  profileUrl: string
}

const testAccessNames = {
  apiUrl: 'REVIEW_API_URL',
  socialUrl: 'REVIEW_SOCIAL_URL',
  key: 'REVIEW_KEY',
  profileUrl: 'REVIEW_PROFILE_URL',
} as const satisfies Record<keyof TestAccess, string>

export function readTestAccess(env: NodeJS.ProcessEnv): TestAccess | string {
  const missing = Object.values(testAccessNames).filter((name) => !env[name])
  if (missing.length > 0)
    return `review.md has no test access for reviewers, which the stores require. Set ${missing.join(', ')}.`
  const [apiUrl, socialUrl, key, profileUrl] = Object.values(testAccessNames).map((name) => env[name]!)
  return { apiUrl: apiUrl!, socialUrl: socialUrl!, key: key!, profileUrl: profileUrl! }
}

const testSteps = ({ apiUrl, socialUrl, key, profileUrl }: TestAccess): string[] => [
  `Install the package. On the page that opens, enter Provider URL ${apiUrl}, Network URL ${socialUrl} and API key ${key}, click the button below them, and allow access to the two sites.`,
  `Open ${profileUrl}. Click Sidelight's icon, then “Open panel”.`,
  'Click “Enrich”: the button shows the most that it costs, and the panel then shows the person and the cost. The people are invented.',
]

/** Notes for store reviewers. */
const toReviewers = [
  'It needs an API key of an enrichment provider; “Test instructions” has one. Without it: unpack the sources, `npm ci && npm start`. That starts a provider and a network of invented people on your computer, and opens a browser with both.',
  'To build the package for Firefox from the sources: `npm ci && npm run build-for-amo`. Its bytes are the same. `npm run verify -- <package>` compares any package with the sources.',
  'The API key is entered by the person, kept sealed in extension storage, and sent only to their provider, in a header. Search terms are sent to the provider when the person searches.',
]

export const justifications: Record<string, string> = {
  ...permissionReasons,
  ...optionalPermissionReasons,
  'host permissions': hostReason,
}

const listOf = (rows: readonly string[]) => rows.map((row) => `- ${row}`).join('\n')
const tableOf = (rows: Record<string, string>) =>
  listOf(Object.entries(rows).map(([name, text]) => `${name}: ${text}`))

/** The answers for the stores' forms, as a document. `access` is a text if no test account is configured. */
export function reviewText(access: TestAccess | string): string {
  const kinds = Object.entries(chromeKinds).map(
    ([kind, sent]) => [kind, sent ? `yes, ${dataSent[sent]}` : 'no'] as const,
  )
  const parts = {
    'Single purpose': singlePurpose,
    'Justification of each permission': tableOf(justifications),
    'Remote code': remoteCode,
    'Data that leaves the browser (Chrome Web Store)': tableOf(Object.fromEntries(kinds)),
    'Declarations (Chrome Web Store)': listOf(declarations),
    'Microsoft Edge Add-ons': listOf(toEdge),
    'Data that leaves the browser (addons.mozilla.org, as in the manifest)': tableOf(dataSent),
    'Test instructions': typeof access === 'string' ? `**${access}**` : listOf(testSteps(access)),
    'To reviewers': listOf(toReviewers),
  }
  return Object.entries(parts)
    .map(([title, text]) => `## ${title}\n\n${text}\n`)
    .join('\n')
}
