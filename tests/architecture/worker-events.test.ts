import { expect, test } from 'vitest'
import { files, textOf } from './tree.ts'

test('the worker hears the browser’s events by lib/platform/worker-events.ts alone: it is loaded after the turn for listening', () => {
  const listening = files(/^lib\/(worker|messages)\//).filter((path) => /\.addListener\(/.test(textOf(path)))
  expect(listening).toEqual([])
})
