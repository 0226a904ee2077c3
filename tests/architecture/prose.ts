/**
 * Nominal relative clauses, vague subjects and verbs, and archaic adverbs make English hard to read. Some uses are
 * natural, so their rate is limited.
 */
const markers: readonly RegExp[] = [
  /\b(?:whom|whoever|whatever|whose)\b/gi,
  /\b(?:nobody|somebody|everybody)\b/gi,
  /\b(?:told|tells|tell|said|says|say)\b/gi,
  /\b(?:asked|asks|ask)\b/gi,
  /\b(?:by itself|by themselves|in vain|of its own|by then|in place of|once more|anew|meanwhile)\b/gi,
  /\b(?:stands|stood|goes on|go on|goes by|kept|is left|are left|what is left)\b/gi,
  /(?:^|[.:;] )(?:What|Who|Whoever|Where|Whatever) [a-z]/gim,
  /\b(?:what|which|who) (?:is|was|are|were|has|had)\b/gi,
  /\b(?:one|ones|that|those) (?:that|who|which|whose)\b/gi,
]

export interface MarkerRate {
  /** Markers per 10,000 words. */
  rate: number
  found: string[]
}

export function markerRate(texts: readonly string[]): MarkerRate {
  const text = texts.join('\n')
  const words = text.match(/[A-Za-z']+/g)?.length ?? 0
  const found = markers.flatMap((marker) =>
    [...text.matchAll(marker)].map(({ index }) =>
      text.slice(Math.max(0, index - 40), index + 60).replaceAll(/\s+/g, ' '),
    ),
  )
  return { rate: words === 0 ? 0 : (10_000 * found.length) / words, found }
}

export const commentsIn = (code: string): string =>
  [...code.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/(.*)$/gm)]
    .map(([, block, line]) => block ?? line ?? '')
    .join('\n')

export const titlesIn = (code: string): string =>
  [...code.matchAll(/\b(?:it|test|describe)(?:\.each\b[^\n]*)?\(\s*(['"`])(.+?)\1/g)]
    .map(([, , title = '']) => title)
    .join('\n')

export const proseIn = (markdown: string): string => markdown.replaceAll(/```[\s\S]*?```/g, '')
