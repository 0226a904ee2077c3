import { describe, expect, test } from 'vitest'
import { readPictureHeader } from '../../../lib/pictures/picture-header.ts'
import { isFitSize, planShrink, shrinkPicture } from '../../../lib/pictures/shrink-picture.ts'
import { beginnings, bytesOf, otherWebps, png } from './pictures.fixture.ts'

const filled = (length: number, byte: number) => Array.from({ length }, () => byte)

test.each(Object.entries(beginnings))('%s is recognized by its bytes, with its size', (type, bytes) => {
  expect(readPictureHeader(bytes)).toEqual({ type, width: 300, height: 200 })
})

test.each(otherWebps)('every kind of WebP is read with its size', (bytes) => {
  expect(readPictureHeader(bytes)).toEqual({ type: 'image/webp', width: 300, height: 200 })
})

test.each([
  ['nothing', bytesOf()],
  ['a single byte', bytesOf([0x89])],
  ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"></svg>')],
  ['SVG behind a declaration', bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', bytesOf('<!doctype html><img src=x onerror=alert(1)>')],
  ['JSON', bytesOf('{"error":"expired"}')],
  ['an icon', bytesOf([0, 0, 1, 0, 1, 0, 16, 16, 0, 0])],
  ['TIFF', bytesOf('II*', [0, 8, 0, 0, 0, 0, 0])],
  ['HEIC', bytesOf([0, 0, 0, 0x18], 'ftypheic', [0, 0, 0, 0])],
  ['PDF', bytesOf('%PDF-1.7 /Width 64')],
  ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xda, 0, 2])],
  ['a JPEG of endless filler', bytesOf([0xff, 0xd8], filled(10_000, 0xff))],
  [
    'a JPEG whose segments have no length',
    bytesOf(...Array.from({ length: 5000 }, (_, index) => (index === 0 ? [0xff, 0xd8] : [0xff, 0xe0, 0, 0]))),
  ],
  ['an AVIF without a size', bytesOf([0, 0, 0, 0x10], 'ftypavif', filled(100_000, 0))],
])('%s is not a picture', (_, bytes) => {
  expect(readPictureHeader(bytes)).toBeNull()
})

test.each(Object.entries(beginnings))('a truncated %s is rejected or read correctly', (_, bytes) => {
  const whole = readPictureHeader(bytes)
  for (let length = 0; length < Math.min(bytes.length, 64); length++)
    expect([null, whole]).toContainEqual(readPictureHeader(bytes.slice(0, length)))
})

describe('a picture’s size', () => {
  test.each([
    [1, 1, false],
    [15, 400, false],
    [16, 16, true],
    [800, 800, true],
    [8192, 1000, true],
    [8193, 20, false],
    [5000, 5000, false],
    [0, 0, false],
    [65_535, 65_535, false],
  ])('a picture of %i by %i is accepted or rejected by its size', (width, height, fits) => {
    expect(isFitSize({ width, height })).toBe(fits)
  })

  test('a picture’s size is checked before decoding', async () => {
    expect(await shrinkPicture(png(1, 1), { type: 'image/png', width: 1, height: 1 }, 'cover')).toBeNull()
    const bomb = { type: 'image/png', width: 50_000, height: 50_000 } as const
    expect(await shrinkPicture(png(), bomb, 'cover')).toBeNull()
  })

  test('a picture is reduced to the shown size: people cropped to the center, logos complete', () => {
    expect(planShrink(800, 400, 'cover')).toEqual({
      from: { x: 200, y: 0, width: 400, height: 400 },
      width: 96,
      height: 96,
    })
    expect(planShrink(800, 400, 'contain')).toMatchObject({
      from: { x: 0, width: 800 },
      width: 96,
      height: 48,
    })
    expect(planShrink(40, 40, 'cover')).toMatchObject({ width: 40, height: 40 })
    expect(planShrink(8000, 16, 'contain')).toMatchObject({ width: 96, height: 1 })
  })
})
