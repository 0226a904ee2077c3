import { i18n } from '#i18n'
import { gapOf } from '../../lib/i18n/languages.ts'
import { dateFormat, numberFormat } from './intl.ts'

/** Credits may be fractional; more than two digits of a fraction say nothing. */
export function numberText(value: number): string {
  return numberFormat(locale(), { maximumFractionDigits: 2 }).format(value)
}

export function dateText(at: number): string {
  return momentText(at, { dateStyle: 'medium' })
}

export function dateTimeText(at: number): string {
  return momentText(at, { dateStyle: 'medium', timeStyle: 'short' })
}

/** From one moment to another, with what both have in common said once. */
export function dateTimeRangeText(from: number, to: number): string {
  const [start, end] = [from, to].map((at) => new Date(at))
  if (Number.isNaN(start!.getTime()) || Number.isNaN(end!.getTime()) || to < from) return dateTimeText(from)
  return dateFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).formatRange(start!, end!)
}

export function timeText(at: number): string {
  return momentText(at, { timeStyle: 'medium' })
}

/** A moment beyond the calendar is none: a dash, since a formatter throws and would take the whole view along. */
function momentText(at: number, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(new Date(at).getTime()) ? '–' : dateFormat(locale(), options).format(at)
}

const variants = new Map<string, string>()

/** The reader's own variant of the language the words are in, so that numbers and dates fit their sentence. */
export function locale(): string {
  const language = i18n.t('ui.language')
  const known = variants.get(language) ?? variantOf(language)
  variants.set(language, known)
  return known
}

function variantOf(language: string): string {
  return navigator.languages.find((name) => name.split('-')[0] === language) ?? language
}

/** "10 of 23" when the service counts more than it lists; else what is listed. */
export function listedCount(listed: number, counted: number | null | undefined): string {
  if (typeof counted === 'number' && counted > listed)
    return i18n.t('ui.partOf', [numberText(listed), numberText(counted)])
  return numberText(listed)
}

/** Sentences one after the other, as the language sets them; what is `null` or empty is left out. */
export function sentences(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(gapOf(i18n.t('ui.language')))
}
