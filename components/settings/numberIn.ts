import { i18n } from '#i18n'
import { numberExample, numberToType, parseNumber } from '../../lib/input/parse-number.ts'
import { locale } from '../ui/formats.ts'

/** In the interface language. `null` if empty, `undefined` if it isn't clearly a number. */
export const numberIn = (typed: string): number | null | undefined => parseNumber(typed, locale())

/** Parses as the same number. */
export const typedNumber = (value: number): string => numberToType(value, locale())

/** The error for a typed text: an example if it is a number in an unclear notation, else `otherwise`. */
export function numberFault(typed: string, otherwise: string): string {
  const hasDigits = /\p{Nd}/u.test(typed) && !/\p{L}/u.test(typed)
  return numberIn(typed) === undefined && hasDigits
    ? i18n.t('options.numberLike', [numberExample(locale())])
    : otherwise
}
