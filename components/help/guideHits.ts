import type { GuideSection } from './guidePiece.ts'

interface PlacedSection extends GuideSection {
  page: string
  title: string
}

export interface GuideHit extends PlacedSection {
  start: string
}

const maxHits = 20
const startLength = 140

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export function guideHits(sections: readonly PlacedSection[], typed: string): GuideHit[] {
  const typedWords = wordsOf(typed)
  if (typedWords.length === 0) return []
  const has = (text: string) => {
    const words = wordsOf(text)
    return typedWords.every((one) => words.some((word) => word.startsWith(one)))
  }
  const rank = ({ heading, text }: PlacedSection) => (has(heading) ? 0 : has(`${heading} ${text}`) ? 1 : 2)
  return sections
    .map((section) => ({ section, rank: rank(section) }))
    .filter((each) => each.rank < 2)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxHits)
    .map(({ section }) => ({ ...section, start: startOf(section.text) }))
}

function startOf(text: string): string {
  if (text.length <= startLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', startLength))} …`
}
