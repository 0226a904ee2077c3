import { fold } from '../../text/fold.ts'
import { fits } from '../../text/fits.ts'

interface Country {
  code: string
  name: string
}

const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const all = codes.flatMap((code): Country[] => {
    // A retired code has a successor, such as Russia's for `SU`.
    const [current] = Intl.getCanonicalLocales(`und-${code}`)
    if (notCountries.has(code) || current !== `und-${code}`) return []
    const name = names.of(code)
    return name ? [{ code, name }] : []
  })
  const { compare } = new Intl.Collator(language)
  return all.toSorted((a, b) => compare(a.name, b.name))
}

/** With exactly this name or code; `null` if there is none. */
export function countryTyped(typed: string, all: readonly Country[]): Country | null {
  const folded = fold(typed.trim())
  const named = all.find(({ name }) => fold(name) === folded)
  return named ?? all.find(({ code }) => code.toLowerCase() === folded) ?? null
}

/** By code first, then by prefix, then others. */
export function countriesFitting(typed: string, all: readonly Country[]): Country[] {
  const folded = fold(typed.trim())
  if (folded === '') return [...all]
  const rank = ({ code, name }: Country) =>
    code.toLowerCase() === folded ? 0 : fold(name).startsWith(folded) ? 1 : fits(name, typed) ? 2 : 3
  const ranked = all.map((country) => ({ country, at: rank(country) })).filter(({ at }) => at < 3)
  return ranked.toSorted((a, b) => a.at - b.at).map(({ country }) => country)
}
