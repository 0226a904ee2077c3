export type TextBlock = { heading: string } | { paragraph: string } | { bullets: string[] }

const bullet = /^\s*(?:[•·▪◦●‣∙*–—-]|\d{1,2}[.)])\s+/u
const markup = /<\/?(?:p|br|div|ul|ol|li|b|i|u|strong|em|span|h[1-6])\b[^<>]*>/i
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

/** A description as paragraphs, headings and lists. Only ever text: markup in it is read for its breaks and dropped. */
export function textBlocks(description: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: { paragraph: string } | { bullets: string[] } | null = null
  for (const line of withoutMarkup(description).split(/\r\n|[\n\r\u2028\u2029]/)) {
    const words = line.trim()
    if (bullet.test(line)) {
      const item = words.replace(bullet, '')
      if (open && 'bullets' in open) open.bullets.push(item)
      else blocks.push((open = { bullets: [item] }))
    } else if (words === '') open = open && 'bullets' in open ? open : null
    else if (isHeading(words)) {
      blocks.push({ heading: words.replace(/[:：]$/, '') })
      open = null
    } else if (open && 'paragraph' in open) open.paragraph += `\n${words}`
    else blocks.push((open = { paragraph: words }))
  }
  return blocks
}

/** A short line that ends in a colon announces what follows. */
function isHeading(line: string): boolean {
  return line.length <= 60 && /[^:：][:：]$/.test(line)
}

function withoutMarkup(text: string): string {
  if (!markup.test(text)) return text
  return text
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\b[^<>]*>|<\/li>/gi, '\n')
    .replace(/<\/?(?:p|div|ul|ol|h[1-6])\b[^<>]*>/gi, '\n\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
}
