/** How a language writes numbers. */
interface Signs {
  decimal: string
  /** Between groups of digits; what people type for it. */
  group: RegExp
}

const spaces = '\\s\u00a0\u2009\u202f'
const apostrophes = "'’ʼ＇"

function signsOf(language: string | null): Signs {
  if (language === null) return { decimal: '.', group: /(?!)/ }
  const parts = new Intl.NumberFormat(language).formatToParts(-1_234_567.5)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const group = sign('group')
  // Nobody's decimal sign is a blank or an apostrophe: all may part groups with them.
  return {
    decimal: sign('decimal'),
    group: new RegExp(`[${spaces}${apostrophes}${group === '.' || group === ',' ? group : ''}]`, 'u'),
  }
}

const most = 1e12

/**
 * What someone typed as a number, in any digits and with the signs of their language; `language: null` knows no groups
 * and the decimal point alone. `null`: nothing was typed. `undefined`: not surely a number, which is never cut to one:
 * `1,000` is a thousand in English and refused in German, which reads `1.000` so.
 */
export function parseNumber(typed: string, language: string | null): number | null | undefined {
  const text = inAsciiDigits(typed.normalize('NFKC')).trim()
  if (text === '') return null
  const { decimal, group } = signsOf(language)
  const [whole = '', fraction, ...more] = withOneDecimal(text, decimal).split('\u0000')
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const digits = ungrouped(whole, group)
  const number = digits === null ? NaN : Number(fraction === undefined ? digits : `${digits}.${fraction}`)
  return number <= most ? number : undefined
}

/** An example of how the language writes a number with groups and a fraction, such as `1,234.5`. */
export const numberExample = (language: string): string => new Intl.NumberFormat(language).format(1234.5)

/** A number as its field shows it: in the language's own signs, without groups. */
export const numberToType = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 12 }).format(value)

/** The decimal sign as one that nobody types. Arabic has signs that mean nothing else in any language. */
function withOneDecimal(text: string, decimal: string): string {
  return text.replaceAll('٬', ' ').replaceAll('٫', '\u0000').replaceAll(decimal, '\u0000')
}

/** Digits without what parts their groups; `null`: other signs, groups of another size, or of several signs. */
function ungrouped(text: string, group: RegExp): string | null {
  if (/^\d+$/.test(text)) return text
  const found = group.exec(text)?.[0]
  if (found === undefined) return null
  const [first = '', ...groups] = text.split(found)
  const last = groups.pop() ?? ''
  // Indian languages group by two before the last three.
  const good = /^\d{1,3}$/.test(first) && !first.startsWith('0') && /^\d{3}$/.test(last)
  const bySize =
    groups.every((part) => /^\d{3}$/.test(part)) ||
    (first.length < 3 && groups.every((part) => /^\d{2}$/.test(part)))
  return good && bySize ? [first, ...groups, last].join('') : null
}

/** Digits of every script as those of ASCII: each script has its ten in one row, and some rows follow each other. */
function inAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (isDigit(zero - 1)) zero--
    return String((code - zero) % 10)
  })
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))
