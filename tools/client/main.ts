import { fileURLToPath } from 'node:url'
import { commandLine } from '../../cli/command-line.ts'
import { buildClient } from './build-client.ts'

commandLine({
  name: 'npm run build:client',
  usage: 'Builds the API client of lib/api as an npm package in .output/client.',
  options: {},
})
buildClient(fileURLToPath(new URL('../../.output/client', import.meta.url)))
process.stdout.write('Built .output/client. Install it with: npm install ./.output/client\n')
