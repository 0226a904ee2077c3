import { describe, expect, test } from 'vitest'
import { tagOf, languageNames } from '../../../../lib/i18n/languages.ts'
import { countriesFitting, countriesIn, countryTyped } from '../../../../lib/search/remote/countries.ts'
import { fields } from '../../../../lib/search/remote/fields.ts'

const english = countriesIn('en')
const codesFor = (typed: string) => countriesFitting(typed, english).map(({ code }) => code)

describe('countries by name', () => {
  test.each(languageNames)(
    'every country has a name and a code that the provider accepts: %s',
    (language) => {
      const all = countriesIn(tagOf(language))
      expect(all.length).toBeGreaterThan(240)
      expect(all.length).toBe(english.length)
      for (const { code, name } of all) {
        expect(fields.locationCountryCode.read(code.toLowerCase())).toBe(code)
        expect(name).not.toBe(code)
        expect(countryTyped(name, all)?.code).toBe(code)
      }
    },
  )

  test('invalid and former country codes are omitted', () => {
    const codes = english.map(({ code }) => code)
    for (const code of ['EU', 'UN', 'XA', 'ZZ', 'SU', 'DD', 'YU', 'UK']) expect(codes).not.toContain(code)
    for (const code of ['SE', 'NO', 'GB', 'XK', 'TW', 'AX']) expect(codes).toContain(code)
  })

  test('a country is found by full name, part, code, and with or without accents', () => {
    expect(countryTyped(' sweden ', english)?.code).toBe('SE')
    expect(countryTyped('se', english)?.code).toBe('SE')
    expect(countryTyped('swe', english)).toBeNull()
    expect(countryTyped('', english)).toBeNull()
    expect(countryTyped('cote d’ivoire', countriesIn('fr'))?.code).toBe('CI')
    expect(codesFor('swe')[0]).toBe('SE')
    expect(codesFor('se')[0]).toBe('SE')
    expect(codesFor('kingdom')).toContain('GB')
    expect(codesFor('<zzz>')).toEqual([])
    expect(codesFor('')).toHaveLength(english.length)
  })
})
