import { fold } from '../../input/fold.ts'
import { fits } from '../palette/fits.ts'

/** A country by its two letters, and what it is called in one language. */
export interface Country {
  code: string
  name: string
}

/** Regions that are no country, and codes for nothing in particular. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

/** Every country by its name in a language, in that language's order. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const all = codes.flatMap((code): Country[] => {
    // A code that is no longer used stands for its successor, as `SU` does for Russia.
    const [current] = Intl.getCanonicalLocales(`und-${code}`)
    if (notCountries.has(code) || current !== `und-${code}`) return []
    const name = names.of(code)
    return name ? [{ code, name }] : []
  })
  const { compare } = new Intl.Collator(language)
  return all.toSorted((a, b) => compare(a.name, b.name))
}

/** The country that was typed in full, by its name or its two letters; `null`: none, or only a part of one. */
export function countryTyped(typed: string, all: readonly Country[]): Country | null {
  const told = fold(typed.trim())
  const named = all.find(({ name }) => fold(name) === told)
  return named ?? all.find(({ code }) => code.toLowerCase() === told) ?? null
}

/** The countries that what was typed may mean: by its letters first, then those whose name begins so, then others. */
export function countriesFitting(typed: string, all: readonly Country[]): Country[] {
  const told = fold(typed.trim())
  if (told === '') return [...all]
  const rank = ({ code, name }: Country) =>
    code.toLowerCase() === told ? 0 : fold(name).startsWith(told) ? 1 : fits(name, typed) ? 2 : 3
  const ranked = all.map((country) => ({ country, at: rank(country) })).filter(({ at }) => at < 3)
  return ranked.toSorted((a, b) => a.at - b.at).map(({ country }) => country)
}
