import { policies, type PolicyName } from '../lib/settings/managed-policies.ts'

const texts: Record<PolicyName, string> = {
  providerUrl: 'Base URL of the provider, such as https://api.example.com.',
  networkUrl: 'URL of the professional network, such as https://www.network.example.',
  networkWord: "The provider's own word for the network in names of fields, such as social in socialUrl.",
  jobUrlParameter: 'What the provider calls the parameter with the URL of a job.',
  apiKey:
    'API key of the provider. It is used with providerUrl, which has to be set or built in, and with no other URL.',
  budgetPerDay: 'Credits that may be spent in one day, 0 or more.',
  budgetPerRun: 'Credits that one run of bulk enrichment may spend, 0 or more.',
  autoEnrichPeople: 'Whether people are enriched without a click.',
  autoEnrichJobs: 'Whether jobs are enriched without a click.',
  autoEnrichBudgetPerDay: 'Credits that may be spent without a click in one day, 0 or more.',
  watchLists: 'Whether lists may be watched for job changes.',
  watchBudgetPerMonth: 'The highest monthly budget of a watched list in credits.',
  keepPeopleDays: 'Days after which people that were not bought again are deleted; 0: never.',
  keepCompaniesDays: 'Days after which companies that were not bought again are deleted; 0: never.',
  keepJobsDays: 'Days after which jobs that were not bought again are deleted; 0: never.',
  keepMarked: 'Whether records on a list, with a tag or with a note stay.',
  crmDestinations:
    'Systems that records may be sent to: webhook, hubspot-contact, hubspot-company, pipedrive-person, pipedrive-organization, salesforce-lead, salesforce-contact. An empty list: none.',
  teamInvitation:
    "An invitation to a team's library, as npm run team -- invite prints it: joined without a click, and not left by hand.",
  lookupsWithoutTeam:
    'No: nothing is looked up while the team can not be asked, and before one is joined. Yes, or not set: as the team says.',
  language: 'The language of Sidelight; browser: that of the browser.',
  welcomeTab: 'Whether Settings opens in a tab after the installation.',
}

/** The schema of all policies, in Chromium's format. */
export function policySchema(): object {
  const properties = Object.entries(policies).map(([name, { schema }]) => [
    name,
    { description: texts[name as PolicyName], ...schema },
  ])
  return { type: 'object', properties: Object.fromEntries(properties) }
}
