import { commandLine } from '../cli/command-line.ts'
import { usualPortFrom } from './ports.ts'
import { raiseSandbox } from './raise.ts'
import { raiseTeam } from './team.ts'

const { values: options } = commandLine({
  name: 'npm run sandbox',
  usage: `Starts a local provider and a network with invented people. PORT and SOCIAL_PORT set the ports; 0: any.

  npm run sandbox
  npm run sandbox -- --team     an etcd of three nodes too, with a team and its invitations`,
  options: { team: { type: 'boolean', default: false } },
})
const orEnd = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
const team = options.team ? await raiseTeam().catch(orEnd) : null
const raise = async () =>
  raiseSandbox({
    port: await usualPortFrom(process.env, 'PORT'),
    socialPort: await usualPortFrom(process.env, 'SOCIAL_PORT'),
  })
const { service, site } = await raise().catch(async (error: unknown) => {
  await team?.close()
  return orEnd(error)
})

console.log(`
A local provider and a network of the same invented people. Enter in Sidelight:
  Provider URL  ${service.url}
  Network URL   ${site.url}
  API key       sandbox-demo-key
More keys: sandbox-low-key (3 credits), sandbox-empty-key, sandbox-slow-key (5 requests a minute).
Try:  curl -H 'x-api-key: sandbox-demo-key' '${service.url}/v1/enrichment/profile?socialUrl=${site.url}/in/mara-lindqvist/'
Faults and bills: ${service.url}/__sandbox
`)
if (team) {
  console.log(`A team on an etcd of three nodes: ${team.endpoints.join(' ')}
Administer it: npm run team -- status --admin-file ${team.adminFile}
`)
}
console.log(`Service ${service.url} · social site ${site.url}`)
if (team) {
  for (const { name, invitation } of team.invited) console.log(`\nInvitation of ${name}:\n${invitation}`)
  const end = () => void team.close().finally(() => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}
