interface Signs {
  decimal: string
  group: RegExp
}

const spaces = '\\s\u00a0\u2009\u202f'
const apostrophes = "'’ʼ＇"

function signsOf(language: string | null): Signs {
  if (language === null) return { decimal: '.', group: /(?!)/ }
  const parts = new Intl.NumberFormat(language).formatToParts(-1_234_567.5)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const group = sign('group')
  // Spaces and apostrophes are never decimal separators, so they may always separate groups.
  return {
    decimal: sign('decimal'),
    group: new RegExp(`[${spaces}${apostrophes}${group === '.' || group === ',' ? group : ''}]`, 'u'),
  }
}

const maximum = 1e12

/**
 * Parses a number in any digits, with the separators of a language. `language: null` accepts only a decimal point.
 * Returns `null` for empty text, and `undefined` for an ambiguous or invalid number, never a part of it: `1,000` is a
 * thousand in English and invalid in German.
 */
export function parseNumber(typed: string, language: string | null): number | null | undefined {
  const text = inAsciiDigits(typed.normalize('NFKC')).trim()
  if (text === '') return null
  const { decimal, group } = signsOf(language)
  const [whole = '', fraction, ...more] = withOneDecimal(text, decimal).split('\u0000')
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const digits = ungrouped(whole, group)
  const number = digits === null ? NaN : Number(fraction === undefined ? digits : `${digits}.${fraction}`)
  return number <= maximum ? number : undefined
}

/** The number 1234.5 in the language's format, such as `1,234.5`. */
export const numberExample = (language: string): string => new Intl.NumberFormat(language).format(1234.5)

/** A number in the language's format, without group separators. */
export const numberToType = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 12 }).format(value)

/**
 * Replaces decimal separators by a character that people never type. Arabic separators are unambiguous in every language.
 */
function withOneDecimal(text: string, decimal: string): string {
  return text.replaceAll('٬', ' ').replaceAll('٫', '\u0000').replaceAll(decimal, '\u0000')
}

/** `null` if the separators are invalid or inconsistent. */
function ungrouped(text: string, group: RegExp): string | null {
  if (/^\d+$/.test(text)) return text
  const found = group.exec(text)?.[0]
  if (found === undefined) return null
  const [first = '', ...groups] = text.split(found)
  const last = groups.pop() ?? ''
  // Indian languages use groups of two before the last three digits.
  const good = /^\d{1,3}$/.test(first) && !first.startsWith('0') && /^\d{3}$/.test(last)
  const bySize =
    groups.every((part) => /^\d{3}$/.test(part)) ||
    (first.length < 3 && groups.every((part) => /^\d{2}$/.test(part)))
  return good && bySize ? [first, ...groups, last].join('') : null
}

/** In each script, digits have consecutive code points. */
function inAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (isDigit(zero - 1)) zero--
    return String((code - zero) % 10)
  })
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))
