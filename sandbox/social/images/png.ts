import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

/** Share of a point that is covered, from 0 to 1. */
export type Shape = (x: number, y: number) => number

export function drawPng(
  width: number,
  height: number,
  paper: Colour,
  layers: readonly (readonly [Colour, Shape])[],
): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let colour: Colour = paper
      for (const [own, shape] of layers) colour = mixed(colour, own, shape(x + 0.5, y + 0.5))
      lines.set(colour, y * (1 + width * 3) + 1 + x * 3)
    }
  const head = new Uint8Array(13)
  new DataView(head.buffer).setUint32(0, width)
  new DataView(head.buffer).setUint32(4, height)
  // Eight bits per channel, RGB.
  head.set([8, 2], 8)
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', new Uint8Array()),
  ])
}

export const circle =
  (x: number, y: number, radius: number): Shape =>
  (px, py) =>
    soft(radius - Math.hypot(px - x, py - y))

export const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    soft(Math.min(x - left, right - x, y - top, bottom - y))

const soft = (inside: number) => Math.min(1, Math.max(0, inside + 0.5))

const mixed = (under: Colour, over: Colour, share: number): Colour => {
  const each = (index: 0 | 1 | 2) => Math.round(under[index] + (over[index] - under[index]) * share)
  return [each(0), each(1), each(2)]
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(name), content])
  const ends = new Uint8Array(8)
  new DataView(ends.buffer).setUint32(0, content.length)
  new DataView(ends.buffer).setUint32(4, crc32(named))
  return joined([ends.slice(0, 4), named, ends.slice(4)])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
