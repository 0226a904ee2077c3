import { commandLine, numberAfter, refuse } from '../../cli/command-line.ts'
import { defaultNaming } from '../../lib/api/deployment.ts'
import { checkProvider, type Samples } from './check-provider.ts'

const command = 'npm run check-provider'

const { values, positionals } = commandLine({
  name: command,
  usage: `Checks which parts of the API that Sidelight needs a provider has. Only free operations are called
unless --max-credits allows more.

  npm run check-provider -- URL --key KEY

  --key KEY              API key; without it, the environment variable PROVIDER_KEY
  --word WORD            word in field names in place of "social"
  --job-parameter NAME   query parameter of job details; default url
  --max-credits N        calls paid operations too, up to N credits, with these samples:
  --person URL  --company URL  --job URL  --domain DOMAIN  --email ADDRESS
  --name "FIRST LAST, COMPANY"

Exits with 1 if something is wrong. docs/provider-api.md explains each finding.`,
  options: {
    key: { type: 'string' },
    word: { type: 'string' },
    'job-parameter': { type: 'string' },
    'max-credits': { type: 'string' },
    person: { type: 'string' },
    company: { type: 'string' },
    job: { type: 'string' },
    domain: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
  },
  takesWords: true,
})

const [apiUrl = ''] = positionals
if (!URL.canParse(apiUrl)) refuse(command, 'The address of the provider is missing.')
const apiKey = values.key ?? process.env['PROVIDER_KEY'] ?? refuse(command, 'The API key is missing.')
const maxCredits = values['max-credits']
const { person, company, job, domain, email } = values

let isWrong = false
await checkProvider(
  {
    apiUrl,
    apiKey,
    socialWord: values.word ?? defaultNaming.socialWord,
    jobUrlParameter: values['job-parameter'] ?? defaultNaming.jobUrlParameter,
    paid:
      maxCredits === undefined
        ? null
        : {
            maxCredits: numberAfter(command, '--max-credits', maxCredits),
            samples: definedOf({ person, company, job, domain, email, name: nameIn(values.name) }),
          },
  },
  ({ result, what }) => {
    isWrong ||= result === 'wrong'
    process.stdout.write(`${result.padEnd(6)} ${what}\n`)
  },
)
process.exitCode = isWrong ? 1 : 0

function nameIn(text: string | undefined): Samples['name'] {
  if (text === undefined) return undefined
  const [person = '', companyName = ''] = text.split(',').map((part) => part.trim())
  const [firstName = '', ...rest] = person.split(/\s+/)
  if (companyName === '' || rest.length === 0) refuse(command, '--name takes "FIRST LAST, COMPANY".')
  return { firstName, lastName: rest.join(' '), companyName }
}

function definedOf(samples: { [Key in keyof Samples]: Samples[Key] | undefined }): Samples {
  return Object.fromEntries(Object.entries(samples).filter(([, value]) => value !== undefined))
}
