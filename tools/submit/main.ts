import { commandLine } from '../../cli/command-line.ts'
import { stores } from './stores.ts'
import { submit } from './submit.ts'

const usage = `Submits a package to a store. Sends nothing without --for-real.

  npm run submit -- chrome|firefox [--folder .output] [--percentage 5] [--for-real]

chrome needs ${stores.chrome.credentials.join(', ')},
firefox needs ${stores.firefox.credentials.join(', ')} in the environment.`

const print = (line: string) => process.stdout.write(`${line}\n`)

const { values, positionals } = commandLine({
  name: 'npm run submit',
  usage,
  options: {
    folder: { type: 'string', default: '.output' },
    percentage: { type: 'string', default: '5' },
    'for-real': { type: 'boolean', default: false },
  },
  takesWords: true,
})
const [store, ...others] = positionals
if ((store !== 'chrome' && store !== 'firefox') || others.length > 0) {
  print(usage)
  process.exitCode = 2
} else {
  const { folder, percentage, 'for-real': forReal } = values
  const env = process.env as Record<string, string>
  await submit({ store, folder, percentage: Number(percentage), forReal, env }, print).catch(
    (error: Error) => {
      print(error.message)
      process.exitCode = 1
    },
  )
}
