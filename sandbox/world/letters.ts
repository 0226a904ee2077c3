/** Unicode doesn't decompose these. */
const whole: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ə: 'a',
}

/** Lower case without diacritics; everything else becomes a single hyphen. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłßđðþæœıħə]/g, (letter) => whole[letter] ?? '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export function uniqueNames(): (wanted: string) => string {
  const taken = new Map<string, number>()
  return (wanted) => {
    const count = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, count)
    if (count === 1) return wanted
    const name = `${wanted}-${count}`
    taken.set(name, 1)
    return name
  }
}
