import { browser } from '../browser.ts'
import type { CommandResponse, CommandInput, CommandOf, NoResponse } from './commands.ts'

type PageCommand = CommandOf<'extension-page'>

type Arguments<Name extends PageCommand> =
  CommandInput<Name> extends Record<string, never> ? [] : [input: CommandInput<Name>]

/** Never rejects. */
export async function sendCommand<Name extends PageCommand>(
  command: Name,
  ...[input]: Arguments<Name>
): Promise<CommandResponse<Name> | NoResponse> {
  const noResponse: NoResponse = { accepted: false, refusal: { reason: 'no-worker' } }
  try {
    const response: CommandResponse<Name> | undefined = await browser.runtime.sendMessage({
      ...input,
      command,
    })
    return response ?? noResponse
  } catch {
    return noResponse
  }
}
