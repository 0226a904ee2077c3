import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { animate, chunksOf } from '../../../sandbox/demo/animated-webp.ts'

const still = readFileSync('docs/screens/overview-light.webp')
const size = { width: 1720, height: 900 }

test('an animation has its size, repeats forever, and shows each still for its time', () => {
  const animation = animate(
    [
      { webp: still, milliseconds: 1500 },
      { webp: still, milliseconds: 70_000 },
    ],
    size,
  )
  expect(new DataView(animation.buffer, animation.byteOffset).getUint32(4, true)).toBe(animation.length - 8)
  const [head, repeat, ...frames] = chunksOf(animation)
  expect([head?.type, head?.data[0], head?.data[4], head?.data[5]]).toEqual([
    'VP8X',
    2,
    1719 & 255,
    1719 >> 8,
  ])
  expect([repeat?.type, [...repeat!.data]]).toEqual(['ANIM', [0, 0, 0, 0, 0, 0]])
  const times = frames.map(({ data }) => data[12]! + data[13]! * 256 + data[14]! * 65_536)
  expect([frames.map(({ type }) => type), times]).toEqual([
    ['ANMF', 'ANMF'],
    [1500, 70_000],
  ])
  const picture = chunksOf(still).find(({ type }) => type.startsWith('VP8') && type !== 'VP8X')!
  expect(Buffer.from(frames[0]!.data).includes(Buffer.from(picture.data))).toBe(true)
})

test('a picture in another format is refused', () => {
  expect(() => chunksOf(new Uint8Array(20))).toThrow('not a WebP')
})
