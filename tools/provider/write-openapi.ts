import { writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { commandLine } from '../../cli/command-line.ts'
import { openApi } from './openapi.ts'

const { values } = commandLine({
  name: 'npm run openapi',
  usage: `Writes docs/openapi.yaml from the operations and schemas of lib/api.

  npm run openapi
  npm run openapi -- --print     prints it instead`,
  options: { print: { type: 'boolean', default: false } },
})

const yaml = stringify(openApi(), { lineWidth: 110, aliasDuplicateObjects: false })
const text = `# Written by \`npm run openapi\` from lib/api; do not edit.\n${yaml}`
if (values.print) process.stdout.write(text)
else writeFileSync(new URL('../../docs/openapi.yaml', import.meta.url), text)
