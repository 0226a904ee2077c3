import { raiseSandbox } from './raise.ts'

const port = (name: string) => Number(process.env[name] ?? 0)
const { service, site } = await raiseSandbox({ port: port('PORT'), socialPort: port('SOCIAL_PORT') })

console.log(`
A local enrichment service and a social site of the same invented people, to try a client on.
Keys: sandbox-demo-key, sandbox-low-key (3 credits), sandbox-empty-key, sandbox-slow-key (5 requests a minute).
Try:  curl -H 'x-api-key: sandbox-demo-key' '${service.url}/v1/enrichment/profile?socialUrl=${site.url}/in/mara-lindqvist/'
Faults and bills: ${service.url}/__sandbox
`)
console.log(`Service ${service.url} · social site ${site.url}`)
