import { locale } from './locale.ts'

// Making a formatter costs about a hundred times what using it does, and a long career needs hundreds of dates.
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

export function numberFormat(options: Intl.NumberFormatOptions, language = locale()): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const known = numbers.get(key) ?? new Intl.NumberFormat(language, options)
  numbers.set(key, known)
  return known
}

export function dateFormat(options: Intl.DateTimeFormatOptions, language = locale()): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = dates.get(key) ?? new Intl.DateTimeFormat(language, options)
  dates.set(key, known)
  return known
}
