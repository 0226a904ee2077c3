import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toolbarStates } from '../../../assets/icons/toolbar.ts'
import { iconOf } from '../../../lib/platform/toolbar.ts'

/** A PNG header has width and height from byte 17. */
function sizeOf(path: string): [number, number] {
  const png = readFileSync(new URL(`../../../public${path}`, import.meta.url))
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test.each(toolbarStates)('the icon for %s exists in each size', (state) => {
  const { path } = iconOf(state)
  expect(Object.keys(path)).toEqual(['16', '32', '48'])
  for (const [size, file] of Object.entries(path)) expect(sizeOf(file)).toEqual([Number(size), Number(size)])
})

test('the icons of all states are different', () => {
  const drawn = toolbarStates.map((state) =>
    readFileSync(new URL(`../../../public${iconOf(state).path[16]}`, import.meta.url)).toString('base64'),
  )
  expect(new Set(drawn).size).toBe(toolbarStates.length)
})
