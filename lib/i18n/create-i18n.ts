import { directionOf } from './languages.ts'
import { pluralCategory } from './plural.ts'
import { getMessage } from './language.ts'

type Value = string | number

interface Form {
  plural: boolean
  substitutions: number
}

type Values<Count, Given extends Value[] = []> = Given['length'] extends Count
  ? Given
  : Values<Count, [...Given, Value]>

type Arguments<F extends Form> = F extends { plural: true; substitutions: infer Count }
  ? Count extends 0 | 1
    ? [count: number, values?: [Value]]
    : [count: number, values: Values<Count>]
  : F['substitutions'] extends 0
    ? []
    : [values: Values<F['substitutions']>]

interface I18n<Forms extends Record<string, Form>> {
  /** In the plural form of `count`. */
  t<Key extends keyof Forms>(key: Key, ...given: Arguments<Forms[Key]>): string
}

/**
 * Unlike `@wxt-dev/i18n`, this supports other languages than the browser's and all plural forms. That library also
 * dominated the time of type checks.
 */
export function createI18n<Forms extends Record<string, Form>>(): I18n<Forms> {
  return {
    t(key, ...rest) {
      const given: (number | readonly Value[])[] = rest
      const name = String(key).replaceAll('.', '_')
      const count = given.find((value) => typeof value === 'number')
      const values = given.find((value) => typeof value !== 'number') ?? (count === undefined ? [] : [count])
      const texts = values.map(isolated)
      return count === undefined ? getMessage(name, texts) : counted(name, count, texts)
    },
  }
}

/** Latin names must keep their order in right-to-left sentences. */
function isolated(value: Value): string {
  const text = String(value)
  return directionOf(getMessage('ui_language')) === 'rtl' ? `\u2068${text}\u2069` : text
}

/**
 * English has both plural forms in one message, as the generated types require; other languages have one message per
 * form.
 */
function counted(name: string, count: number, texts: string[]): string {
  const language = getMessage('ui_language')
  const form = pluralCategory(language, count)
  // Firefox logs an error for each missing message, so don't try in English.
  const own = language === 'en' ? '' : getMessage(`${name}_${form}`, texts)
  if (own) return own
  const [one = '', many = one] = getMessage(name, texts).split(' | ')
  return form === 'one' ? one : many
}
