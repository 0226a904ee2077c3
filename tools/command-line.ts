import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

interface Command<Own extends Options> {
  /** How it is called, such as `npm run team`. */
  name: string
  /** What `--help` prints, without a newline at its end. */
  usage: string
  options: Own
  /** Whether it takes words that are no options. */
  takesWords?: boolean
}

/** What was typed after a command. `--help`, and what the command does not know, end the process with code 0 or 1. */
export function commandLine<const Own extends Options>({
  name,
  usage,
  options,
  takesWords = false,
}: Command<Own>) {
  // Asked for here, so that what it gives has the command's own options alone.
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    const read = parseArgs({ allowPositionals: true, options })
    const [word] = read.positionals
    return takesWords || word === undefined ? read : refuse(name, `“${word}” means nothing here.`)
  } catch (error) {
    return refuse(name, whatIsWrong(error as NodeJS.ErrnoException))
  }
}

/** Ends the process with code 1, after a sentence and where to read what can be said. */
export function refuse(command: string, sentence: string): never {
  process.stderr.write(`${sentence} All options: ${command} -- --help\n`)
  process.exit(1)
}

function whatIsWrong({ code, message }: NodeJS.ErrnoException): string {
  const option = /--?[\w-]+/.exec(message)?.[0] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`
  return /does not take/.test(message) ? `${option} takes no value.` : `${option} needs a value after it.`
}

/** What was typed after such an option, as a number of at least so much; anything else ends the process. */
export function numberAfter(command: string, option: string, text: string, least = 1): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number) && number >= least) return number
  return refuse(command, `${option} takes a number from ${least} on.`)
}
