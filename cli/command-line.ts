import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

interface Command<Own extends Options> {
  name: string
  /** Without a final newline. */
  usage: string
  options: Own
  takesWords?: boolean
}

/** `--help` ends the process with 0, invalid arguments with 1. */
export function commandLine<const Own extends Options>({
  name,
  usage,
  options,
  takesWords = false,
}: Command<Own>) {
  // Handled before parsing, so that the result has only the command's own options.
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    const read = parseArgs({ allowPositionals: true, options })
    const [word] = read.positionals
    return takesWords || word === undefined ? read : refuse(name, `“${word}” is not expected here.`)
  } catch (error) {
    return refuse(name, whatIsWrong(error as NodeJS.ErrnoException))
  }
}

/** With a pointer to `--help`; exits with 1. */
export function refuse(command: string, sentence: string): never {
  process.stderr.write(`${sentence} All options: ${command} -- --help\n`)
  process.exit(1)
}

/** Without its stack; exits with 1. */
export function exitWithMessage(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

function whatIsWrong({ code, message }: NodeJS.ErrnoException): string {
  const option = /--?[\w-]+/.exec(message)?.[0] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`
  return /does not take/.test(message) ? `${option} takes no value.` : `${option} needs a value.`
}

/** At least `least`; exits otherwise. */
export function numberAfter(command: string, option: string, text: string, least = 1): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number) && number >= least) return number
  return refuse(command, `${option} must be a number of at least ${least}.`)
}
