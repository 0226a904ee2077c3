import { box, circle, drawPng, type Colour, type Shape } from './png.ts'

const tones = [
  ['#7a4b3a', '#f6e3d8'],
  ['#3f5d4c', '#dfeee2'],
  ['#5b4a73', '#e9e1f4'],
  ['#8a6a1f', '#f8ecc9'],
  ['#2f5f66', '#d8eef0'],
  ['#7d3f56', '#f6dde7'],
  ['#4d5638', '#e8edd6'],
  ['#51505a', '#e7e6ec'],
] as const

function seedOf(text: string): number {
  let seed = 7
  for (const letter of text) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return seed
}

function toneOf(text: string): readonly [string, string] {
  return tones[seedOf(text) % tones.length] ?? tones[0]
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first, last] = [words[0] ?? '?', words.length > 1 ? words.at(-1) : '']
  return [first, last].map((word) => firstLetter(word ?? '').toUpperCase()).join('')
}

function firstLetter(word: string): string {
  return /^./u.exec(word)?.[0] ?? ''
}

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`
}

function letters(name: string, colour: string): string {
  return `<text x="64" y="64" dy=".35em" text-anchor="middle" font-family="Georgia, serif" font-size="50" fill="${colour}">${initialsOf(name)}</text>`
}

export function portrait(name: string): string {
  const [deep, pale] = toneOf(name)
  return svg(128, 128, `<rect width="128" height="128" fill="${pale}"/>${letters(name, deep)}`)
}

export function logo(name: string): string {
  const [deep, pale] = toneOf(name)
  const corner = `<path d="M128 84v44H84z" fill="${pale}" opacity=".3"/>`
  return svg(128, 128, `<rect width="128" height="128" fill="${deep}"/>${corner}${letters(name, pale)}`)
}

export function banner(name: string): string {
  const [deep, pale] = toneOf(name)
  const seed = seedOf(name)
  const hills = [0.22, 0.38, 0.6].map((opacity, index) => {
    const peak = 40 + ((seed >> (index * 3)) % 60) + index * 30
    const low = 110 + index * 26
    const path = `M0 ${low}C200 ${peak} 420 ${low + 40} 620 ${peak + 24}S960 ${low} 1200 ${peak}V220H0Z`
    return `<path d="${path}" fill="${deep}" opacity="${opacity}"/>`
  })
  return svg(1200, 220, `<rect width="1200" height="220" fill="${pale}"/>${hills.join('')}`)
}

export function portraitPng(name: string): Uint8Array<ArrayBuffer> {
  const [deep, pale] = toneOf(name).map(colourOf) as [Colour, Colour]
  const seed = seedOf(name)
  const skin = skins[seed % skins.length]!
  const hair = hairs[(seed >> 3) % hairs.length]!
  const high = 8 + (seed % 7)
  return drawPng(160, 160, pale, [
    [deep, circle(80, 178, 66)],
    [hair, circle(80, 66 - high / 2, 38)],
    ...((seed & 1) === 0 ? [[hair, box(44, 62, 116, 104)] as const] : []),
    [skin, box(68, 92, 92, 124)],
    [skin, circle(80, 72, 33)],
    [hair, above(66 - high, circle(80, 66 - high / 2, 38))],
  ])
}

export function logoPng(name: string): Uint8Array<ArrayBuffer> {
  const [deep, pale] = toneOf(name).map(colourOf) as [Colour, Colour]
  const seed = seedOf(name)
  const marks: (readonly [Colour, Shape])[][] = [
    [
      [pale, circle(80, 80, 52)],
      [deep, circle(98, 66, 36)],
    ],
    [
      [pale, box(36, 36, 76, 124)],
      [pale, box(84, 76, 124, 124)],
    ],
    [
      [pale, circle(58, 80, 30)],
      [pale, circle(102, 80, 30)],
      [deep, circle(80, 80, 14)],
    ],
    [
      [pale, box(36, 104, 124, 120)],
      [pale, box(52, 72, 124, 88)],
      [pale, box(84, 40, 124, 56)],
    ],
  ]
  return drawPng(160, 160, deep, marks[seed % marks.length]!)
}

export function bannerPng(name: string): Uint8Array<ArrayBuffer> {
  const [deep, pale] = toneOf(name).map(colourOf) as [Colour, Colour]
  return drawPng(600, 110, pale, [[deep, circle(300 + (seedOf(name) % 200), 320, 260)]])
}

const skins: readonly Colour[] = [
  [241, 205, 176],
  [214, 164, 124],
  [161, 109, 75],
  [104, 68, 48],
]
const hairs: readonly Colour[] = [
  [48, 36, 32],
  [112, 72, 40],
  [196, 148, 84],
  [150, 146, 142],
]

const above =
  (line: number, shape: Shape): Shape =>
  (x, y) =>
    y < line ? shape(x, y) : 0

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
