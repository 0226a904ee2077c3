interface LinkedPiece {
  words: string
  href: string | null
}

const address = /\bhttps?:\/\/[^\s<>"“”«»]+/g

const maxLinks = 100

/** Splits a text into words and links. Closing punctuation and brackets aren't part of an address. */
export function linkedPieces(text: string): LinkedPiece[] {
  const pieces: LinkedPiece[] = []
  let from = 0
  for (const match of text.matchAll(address).take(maxLinks)) {
    const href = withoutClosing(match[0])
    if (match.index > from) pieces.push({ words: text.slice(from, match.index), href: null })
    pieces.push({ words: href, href })
    from = match.index + href.length
  }
  if (from < text.length) pieces.push({ words: text.slice(from), href: null })
  return pieces
}

function withoutClosing(found: string): string {
  const bare = found.replace(/[.,;:!?'’…]+$/, '')
  const unopened = bare.endsWith(')') && !bare.includes('(')
  return unopened ? withoutClosing(bare.slice(0, -1)) : bare
}
