import { expect, test, vi } from 'vitest'
import { runInBackground } from '../../../lib/worker/run-in-background.ts'

test('a failed step does not stop other steps, and its log contains no URL', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const ran: string[] = []
  await runInBackground(
    () => Promise.reject(new TypeError('https://api.example/?name=Jane')),
    () => ran.push('second'),
    () => {
      throw new RangeError('Jane')
    },
    async () => ran.push('last'),
  )
  expect(ran).toEqual(['second', 'last'])
  expect(warn.mock.calls.map(([, name]) => String(name))).toEqual(['TypeError', 'RangeError'])
  warn.mockRestore()
})
