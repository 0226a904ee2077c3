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
