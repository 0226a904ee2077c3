import { commandLine, exitWithMessage } from '../../cli/command-line.ts'
import { findBrowser } from '../browser/find.ts'
import { raiseSandbox } from '../raise.ts'
import { raiseTeam } from '../team.ts'
import { buildPreset } from './build.ts'
import { showAlone, showTeam } from './show.ts'

const { values: options } = commandLine({
  name: 'npm start',
  usage: `Builds Sidelight and opens it in a browser with the sandbox; without a display, walks the main job and prints a report.

  npm start
  npm start -- --team     two browsers that share a library over an etcd of three nodes`,
  options: { team: { type: 'boolean', default: false } },
})
const headless = !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'] && process.platform === 'linux'

// Before building, because browser and etcd may be missing.
await findBrowser('chromium').catch(exitWithMessage)
const team = options.team ? await raiseTeam().catch(exitWithMessage) : null
const sandbox = await raiseSandbox()
try {
  const addresses = { apiUrl: sandbox.service.url, socialUrl: sandbox.site.url }
  console.log(`Sandbox: service ${addresses.apiUrl}, social site ${addresses.socialUrl}`)
  if (team) console.log(`A team on an etcd of three nodes: ${team.endpoints.join(' ')}`)
  const extension = await buildPreset({ ...addresses, out: '.output' })
  console.log(`Built Sidelight for them: ${extension}`)
  const demo = { sandbox, extension, headless, key: 'sandbox-demo-key' }
  await (team
    ? showTeam({ ...demo, team, folder: '.output/demo-team' })
    : showAlone({ ...demo, folder: '.output/demo' }))
} finally {
  await team?.close()
  await sandbox.close()
}
