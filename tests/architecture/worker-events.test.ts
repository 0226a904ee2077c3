import { expect, test } from 'vitest'
import { files, textOf } from './tree.ts'

test('the worker receives browser events only through lib/platform/worker-events.ts, because it is loaded later', () => {
  const listening = files(/^lib\/(worker|messages)\//).filter((path) => /\.addListener\(/.test(textOf(path)))
  expect(listening).toEqual([])
})
