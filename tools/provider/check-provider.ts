import { createClient, type Client, type ClientOptions } from '../../lib/api/index.ts'
import type { ParsedResponse } from '../../lib/api/interpret.ts'
import { operationNames, operations, type Operation, type OperationName } from '../../lib/api/operations.ts'
import { parseBaseUrl, type UrlProblem } from '../../lib/input/parse-url.ts'
import { reserveFor } from '../../lib/purchases/prices/prices.ts'

export interface Samples {
  person?: string
  email?: string
  name?: { firstName: string; lastName: string; companyName: string }
  domain?: string
  company?: string
  job?: string
}

export interface ProviderCheck extends ClientOptions {
  /** `null` to call only free operations. */
  paid: { samples: Samples; maxCredits: number } | null
}

/**
 * `ok`; `note`: Sidelight works, with the limit described in the text; `wrong`: Sidelight doesn't work as documented.
 */
export interface Finding {
  result: 'ok' | 'note' | 'wrong'
  what: string
}

/** Checks a provider against `docs/provider-api.md` and reports each finding. Sends each request once. */
export async function checkProvider(check: ProviderCheck, report: (finding: Finding) => void): Promise<void> {
  const dates: (string | null)[] = []
  const client = createClient({
    ...check,
    fetch: async (url, init) => {
      const response = await (check.fetch ?? fetch)(url, init)
      dates.push(response.headers.get('date'))
      return response
    },
  })
  report(addressFinding(check.apiUrl))
  const account = await client.getQuotas({})
  if (account.problem?.kind === 'unreachable' || account.problem?.kind === 'timeout')
    return report({ result: 'wrong', what: 'no response: is the address right, and does it not redirect?' })
  for (const finding of accountFindings(account)) report(finding)
  const basic = await client.getQuotasBasic({})
  report(
    basic.account.creditsRemaining === null
      ? { result: account.outcome === 'ok' ? 'note' : 'wrong', what: `getQuotasBasic: ${problemText(basic)}` }
      : { result: 'ok', what: 'getQuotasBasic' },
  )
  report(await wrongKeyFinding(check))
  if (dates.some((date) => date === null))
    report({ result: 'note', what: 'no Date header: limits reset by the clock of the computer' })
  if (account.outcome !== 'ok' && basic.outcome !== 'ok') return
  if (check.paid) await checkPaid(client, check.paid, report)
  else report({ result: 'note', what: `not called, because they can cost credits: ${paidNames.join(', ')}` })
}

const isFree = ({ price }: Operation): boolean => price.maximum === 0
const paidNames = operationNames.filter((name) => !isFree(operations[name]))

function addressFinding(apiUrl: string): Finding {
  const parsed = parseBaseUrl(apiUrl, { whole: true })
  if ('problem' in parsed) return { result: 'wrong', what: addressProblems[parsed.problem] }
  return parsed.url.startsWith('https:')
    ? { result: 'ok', what: 'https' }
    : { result: 'note', what: 'http: only on this computer' }
}

/** As Settings would. */
const addressProblems: Record<UrlProblem, string> = {
  empty: 'the address is empty',
  'no-address': 'not an address',
  'not-secure': 'http: the key would be sent unencrypted',
  credentials: 'the address contains a user name or password',
  query: 'the address has a query, which would be lost',
  fragment: 'the address has a fragment, which would be lost',
}

function problemText({ problem, data }: ParsedResponse): string {
  if (!problem) return data === null ? 'no data' : 'no account data'
  const { kind, status, message } = problem
  return [kind, status === null ? null : `status ${status}`, message]
    .filter((part) => part !== null)
    .join(', ')
}

const accountParts: {
  name: string
  isMissing: (account: ParsedResponse['account']) => boolean
  without: string
}[] = [
  {
    name: 'credits_left',
    isMissing: ({ creditsRemaining }) => creditsRemaining === null,
    without: 'the balance is unknown',
  },
  {
    name: 'credits.total',
    isMissing: ({ creditsTotal }) => creditsTotal === null,
    without: 'the balance is shown without its total',
  },
  {
    name: 'daily_rate_limit',
    isMissing: ({ day }) => day.limit === null || day.remaining === null,
    without: 'the daily limit is noticed when it is reached',
  },
  {
    name: 'daily_rate_limit.next_reset',
    isMissing: ({ day }) => day.reset === null,
    without: 'a used-up day is tried again after an hour',
  },
  {
    name: 'minute_rate_limit',
    isMissing: ({ minute }) => minute.limit === null || minute.remaining === null,
    without: 'the limit per minute is noticed when it is reached',
  },
  {
    name: 'minute_rate_limit.next_reset',
    isMissing: ({ minute }) => minute.reset === null,
    without: 'a used-up minute is tried again after a minute',
  },
]

function accountFindings(reply: ParsedResponse): Finding[] {
  if (reply.outcome !== 'ok') return [{ result: 'note', what: `getQuotas: ${problemText(reply)}` }]
  return [
    { result: 'ok', what: `getQuotas: ${reply.account.creditsRemaining ?? 'unknown'} credits left` },
    ...accountParts
      .filter(({ isMissing }) => isMissing(reply.account))
      .map(({ name, without }): Finding => ({
        result: 'note',
        what: `getQuotas has no ${name}: ${without}`,
      })),
  ]
}

async function wrongKeyFinding(check: ProviderCheck): Promise<Finding> {
  const { problem } = await createClient({ ...check, apiKey: 'not-a-key' }).getQuotas({})
  return problem?.kind === 'unauthorized'
    ? { result: 'ok', what: 'a wrong key gets status 401' }
    : {
        result: 'wrong',
        what: `a wrong key gets ${problem ? problemText({ problem } as ParsedResponse) : 'an answer'}`,
      }
}

/** Inputs of the paid operations, from sample values. `null` if the samples lack a value. */
const inputs: Partial<Record<OperationName, (samples: Samples) => Record<string, unknown> | null>> = {
  personSearch: ({ name }) => name ?? null,
  getProfileData: socialUrlOf,
  enrichProfile: socialUrlOf,
  getProfileDataFromEmail: ({ email }) => (email === undefined ? null : { email }),
  matchProfile: ({ name }) => name ?? null,
  getVolunteeringExperiences: socialUrlOf,
  emailFinderFromUrl: ({ person }) => (person === undefined ? null : { url: person }),
  emailFinderFromNameAndCompany: ({ name }) =>
    name ? { fullName: `${name.firstName} ${name.lastName}`, companyDomain: name.companyName } : null,
  personsSearch: ({ name }) => (name ? { lastName: name.lastName } : null),
  getEducation: socialUrlOf,
  getExperience: socialUrlOf,
  getLanguages: socialUrlOf,
  getFollowersCount: socialUrlOf,
  getReactions: socialUrlOf,
  getPosts: socialUrlOf,
  getCompanyByDomain: ({ domain }) => (domain === undefined ? null : { domain }),
  getJobDetails: ({ job }) => (job === undefined ? null : { url: job }),
  jobsSearch: ({ company }) =>
    company === undefined ? null : { keywords: 'engineer', location: 'Berlin', companyUrl: company },
}

function socialUrlOf({ person }: Samples): Record<string, unknown> | null {
  return person === undefined ? null : { socialUrl: person }
}

async function checkPaid(
  client: Client,
  { samples, maxCredits }: NonNullable<ProviderCheck['paid']>,
  report: (finding: Finding) => void,
): Promise<void> {
  let spent = 0
  for (const name of paidNames) {
    const input = inputs[name]?.(samples) ?? null
    const { price }: Operation = operations[name]
    const maximum = reserveFor(price)
    if (!input) report({ result: 'note', what: `${name}: not called, no sample` })
    else if (spent + maximum > maxCredits)
      report({ result: 'note', what: `${name}: not called, ${maximum} credits are too many` })
    else {
      const reply = await (client[name] as (input: unknown) => Promise<ParsedResponse>)(input)
      spent += reply.account.creditsConsumed ?? maximum
      for (const finding of replyFindings(name, reply, price.maximum)) report(finding)
    }
  }
  report({ result: 'note', what: `at most ${spent} credits spent` })
}

function replyFindings(name: OperationName, reply: ParsedResponse, maximum: number | null): Finding[] {
  const { account, outcome, unreadable } = reply
  const findings: Finding[] = []
  if (outcome === 'ok' || outcome === 'not-found')
    findings.push({ result: 'ok', what: `${name}: ${outcome}` })
  else if (reply.problem?.kind === 'not-offered')
    findings.push({ result: 'note', what: `${name}: not offered` })
  else findings.push({ result: 'wrong', what: `${name}: ${problemText(reply)}` })
  if (unreadable.length > 0)
    findings.push({
      result: 'note',
      what: `${name}: unexpected shape of ${unreadable.map(({ path }) => path).join(', ')}`,
    })
  if (account.creditsConsumed === null && account.creditsRemaining === null)
    findings.push({
      result: 'note',
      what: `${name}: neither credits_consumed nor credits_left, its cost is unknown`,
    })
  if (maximum !== null && (account.creditsConsumed ?? 0) > maximum)
    findings.push({
      result: 'wrong',
      what: `${name}: ${account.creditsConsumed} credits charged, ${maximum} documented`,
    })
  return findings
}
