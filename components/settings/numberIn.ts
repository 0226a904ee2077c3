import { i18n } from '#i18n'
import { numberExample, numberToType, parseNumber } from '../../lib/input/parse-number.ts'
import { locale } from '../ui/formats.ts'

/** What someone typed as a number, in their language. `null`: nothing typed; `undefined`: not surely a number. */
export const numberIn = (typed: string): number | null | undefined => parseNumber(typed, locale())

/** A number as a field shows it, so that it is read as the same again. */
export const typedNumber = (value: number): string => numberToType(value, locale())

/** What is wrong with a number that was typed; `otherwise`: the sentence where there is none in it. */
export function numberFault(typed: string, otherwise: string): string {
  const hasDigits = /\p{Nd}/u.test(typed) && !/\p{L}/u.test(typed)
  return numberIn(typed) === undefined && hasDigits
    ? i18n.t('options.numberLike', [numberExample(locale())])
    : otherwise
}
