import { expect, expectTypeOf, test, vi } from 'vitest'
import {
  commands,
  type CommandOf,
  type Done,
  type Handlers,
  type NoResponse,
} from '../../../lib/messages/commands.ts'
import { sendCommand } from '../../../lib/messages/send-command.ts'

const sendMessage = vi.hoisted(() => vi.fn<(message: unknown) => Promise<unknown>>())
vi.mock('wxt/browser', () => ({ browser: { runtime: { sendMessage } } }))

test('a command’s name determines the types of its input and response', () => {
  expectTypeOf(sendCommand<'delete-everything'>).returns.resolves.toEqualTypeOf<
    Done<'deleted' | 'in-flight'> | NoResponse
  >()
  expectTypeOf(sendCommand<'set-note'>).parameters.toEqualTypeOf<
    ['set-note', { key: string; note: string }]
  >()
  expectTypeOf(sendCommand<'purge'>).parameters.toEqualTypeOf<['purge']>()
  expectTypeOf<CommandOf<'content-script'>>().toEqualTypeOf<'page-shown'>()
  expectTypeOf<keyof Handlers>().toEqualTypeOf<keyof typeof commands>()
})

test('a command is sent with its fields in one object', async () => {
  sendMessage.mockResolvedValueOnce({ accepted: 'done', result: null })
  expect(await sendCommand('set-note', { key: 'person:jane-doe', note: 'x' })).toEqual({
    accepted: 'done',
    result: null,
  })
  expect(sendMessage).toHaveBeenLastCalledWith({ command: 'set-note', key: 'person:jane-doe', note: 'x' })
  await sendCommand('purge')
  expect(sendMessage).toHaveBeenLastCalledWith({ command: 'purge' })
})

test('a worker that does not respond is a refusal, not an error', async () => {
  const noResponse = { accepted: false, refusal: { reason: 'no-worker' } }
  sendMessage.mockResolvedValueOnce(undefined)
  expect(await sendCommand('purge')).toEqual(noResponse)
  sendMessage.mockRejectedValueOnce(new Error('Could not establish connection.'))
  expect(await sendCommand('purge')).toEqual(noResponse)
})

test('no command has a field named command', () => {
  const names = Object.values(commands).flatMap(({ input }) => Object.keys(input.shape))
  expect(names).not.toContain('command')
})
