import { browser } from 'wxt/browser'
import type { CommandAnswer, CommandInput, CommandOf, NoAnswer } from './commands.ts'

type PageCommand = CommandOf<'extension-page'>

/** Commands without input take no second argument. */
type Arguments<Name extends PageCommand> =
  CommandInput<Name> extends Record<string, never> ? [] : [input: CommandInput<Name>]

/** Sends a command to the worker and resolves to its response; never rejects. */
export async function sendCommand<Name extends PageCommand>(
  command: Name,
  ...[input]: Arguments<Name>
): Promise<CommandAnswer<Name> | NoAnswer> {
  const noAnswer: NoAnswer = { accepted: false, refusal: { why: 'no-worker' } }
  try {
    const answer: CommandAnswer<Name> | undefined = await browser.runtime.sendMessage({ ...input, command })
    return answer ?? noAnswer
  } catch {
    return noAnswer
  }
}
