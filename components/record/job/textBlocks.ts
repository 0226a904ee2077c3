export type TextBlock =
  | { heading: string }
  | { paragraph: string }
  | { bullets: string[] }
  | { steps: string[] }

const bullet = /^\s*(?:[•·▪◦●‣∙►➤➢✓✔✅*–—-]\uFE0F?)\s+/u
const step = /^\s*\d{1,2}[.)]\s+/
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

/** Markup becomes line breaks; it is never rendered. */
export function textBlocks(description: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | null = null
  for (const line of withoutMarkup(description).split(/\r\n|[\n\r\u2028\u2029]/)) {
    const words = line.trim()
    const item = itemOf(line)
    const list: string[] | null = itemsOf(open)
    if (item !== null && list) list.push(item)
    else if (item !== null) blocks.push((open = step.test(line) ? { steps: [item] } : { bullets: [item] }))
    else if (words === '') open = list && open
    else if (isHeading(words)) blocks.push((open = { heading: words.replace(/[:：]$/, '') }))
    else if (open && 'paragraph' in open) open.paragraph += `\n${words}`
    else blocks.push((open = { paragraph: words }))
  }
  return blocks
}

export function descriptionText(description: string): string {
  return textBlocks(description)
    .map((block) => {
      if ('heading' in block) return `${block.heading}:`
      if ('paragraph' in block) return block.paragraph
      if ('bullets' in block) return block.bullets.map((item) => `• ${item}`).join('\n')
      return block.steps.map((item, index) => `${index + 1}. ${item}`).join('\n')
    })
    .join('\n\n')
}

function itemsOf(block: TextBlock | null): string[] | null {
  if (block === null) return null
  return 'bullets' in block ? block.bullets : 'steps' in block ? block.steps : null
}

function itemOf(line: string): string | null {
  const words = line.replace(bullet, '').replace(step, '').trim()
  return words !== '' && (bullet.test(line) || step.test(line)) ? words : null
}

function isHeading(line: string): boolean {
  if (line.length > 60) return false
  const isAllCaps = /\p{Lu}{3}/u.test(line) && !/[\p{Ll}\p{Lo}.!?]/u.test(line)
  return isAllCaps || /[^:：][:：]$/.test(line)
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
