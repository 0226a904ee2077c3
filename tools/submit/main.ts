import { commandLine, refuse } from '../../cli/command-line.ts'
import { stores } from './stores.ts'
import { submit } from './submit.ts'

const names = Object.keys(stores) as (keyof typeof stores)[]

const usage = `Submits a package to a store. Sends nothing without --for-real.

  npm run submit -- ${names.join('|')} [--folder .output] [--percentage 100] [--for-real]

--percentage is the share of Chrome's users at first; below 100 only for items with 10,000 users or more.
Environment variables:
${names.map((name) => `  ${name}: ${stores[name].credentials.join(', ')}`).join('\n')}`

const print = (line: string) => process.stdout.write(`${line}\n`)

const { values, positionals } = commandLine({
  name: 'npm run submit',
  usage,
  options: {
    folder: { type: 'string', default: '.output' },
    percentage: { type: 'string', default: '100' },
    'for-real': { type: 'boolean', default: false },
  },
  takesWords: true,
})
const [word, ...others] = positionals
const store = names.find((name) => name === word)
if (word !== undefined && !store)
  refuse('npm run submit', `There is no store ${word}; the stores are ${names.join(', ')}.`)
if (!store || others.length > 0) {
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
