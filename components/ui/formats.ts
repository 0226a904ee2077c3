import { i18n } from '#i18n'
import { gapOf } from '../../lib/i18n/languages.ts'
import { dateFormat, numberFormat } from './intl.ts'

/** A number with at most two decimals, because credits may be fractional. */
export function numberText(value: number): string {
  return numberFormat(locale(), { maximumFractionDigits: 2 }).format(value)
}

/** A text such as "7 days", with the language's plural form. */
export function daysText(days: number): string {
  return i18n.t('ui.days', days, [numberText(days)])
}

export function dateText(at: number): string {
  return momentText(at, { dateStyle: 'medium' })
}

export function dateTimeText(at: number): string {
  return momentText(at, { dateStyle: 'medium', timeStyle: 'short' })
}

export function dateTimeRangeText(from: number, to: number): string {
  return rangeText(from, to, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A range of two times, with dates if the days differ. */
export function clockRangeText(from: number, to: number): string {
  const isOneDay = new Date(from).toDateString() === new Date(to).toDateString()
  return isOneDay ? rangeText(from, to, { timeStyle: 'short' }) : dateTimeRangeText(from, to)
}

function rangeText(from: number, to: number, style: Intl.DateTimeFormatOptions): string {
  const [start, end] = [from, to].map((at) => new Date(at))
  if (Number.isNaN(start!.getTime()) || Number.isNaN(end!.getTime()) || to < from) return dateTimeText(from)
  return dateFormat(locale(), style).formatRange(start!, end!)
}

/** A time of day without seconds. */
export function clockText(at: number): string {
  return momentText(at, { timeStyle: 'short' })
}

export function timeText(at: number): string {
  return momentText(at, { timeStyle: 'medium' })
}

/** A dash for a date outside the calendar, for which the formatter would throw. */
function momentText(at: number, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(new Date(at).getTime()) ? '–' : dateFormat(locale(), options).format(at)
}

const variants = new Map<string, string>()

/** The interface language, in the reader's regional variant of it: dates and numbers must match the text. */
export function locale(): string {
  const language = i18n.t('ui.language')
  const known = variants.get(language) ?? variantOf(language)
  variants.set(language, known)
  return known
}

function variantOf(language: string): string {
  return navigator.languages.find((name) => name.split('-')[0] === language) ?? language
}

/** A text such as "10 of 23" if the provider counts more items than it lists. */
export function listedCount(listed: number, counted: number | null | undefined): string {
  if (typeof counted === 'number' && counted > listed)
    return i18n.t('ui.partOf', [numberText(listed), numberText(counted)])
  return numberText(listed)
}

/** Joins sentences as usual in the language. Skips `null` and empty ones. */
export function sentences(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(gapOf(i18n.t('ui.language')))
}

/** A share from 0 to 1 as a localized text such as "34 %". */
export function shareText(share: number): string {
  return numberFormat(locale(), { style: 'percent' }).format(Math.min(1, share))
}

/** A text that is a date, formatted; any other text unchanged. */
export function dateOrText(text: string): string {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : dateText(at)
}

/** The name of a country with a two-letter code; any other text unchanged. */
export function regionText(country: string | null | undefined): string | null {
  if (!country || !/^[a-z]{2}$/i.test(country)) return country ?? null
  const names = new Intl.DisplayNames(locale(), { type: 'region', fallback: 'none' })
  const code = country.toUpperCase()
  return (code === 'ZZ' ? null : names.of(code)) ?? country
}
