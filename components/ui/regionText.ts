import { locale } from './formats.ts'

/** The country's name for a two-letter code; any other text is unchanged. */
export function regionText(country: string | null | undefined): string | null {
  if (!country || !/^[a-z]{2}$/i.test(country)) return country ?? null
  const names = new Intl.DisplayNames(locale(), { type: 'region', fallback: 'none' })
  const code = country.toUpperCase()
  return (code === 'ZZ' ? null : names.of(code)) ?? country
}
