import { browser } from 'wxt/browser'
import type { CommandAnswer, CommandInput, CommandOf, NoAnswer } from './commands.ts'

type PageCommand = CommandOf<'extension-page'>

/** A command that takes nothing is sent without an input. */
type Arguments<Name extends PageCommand> =
  CommandInput<Name> extends Record<string, never> ? [] : [input: CommandInput<Name>]

/** Sends one command to the worker and gives its answer; never rejects. */
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
