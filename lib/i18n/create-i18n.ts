import { directionOf } from './languages.ts'
import { pluralCategory } from './plural.ts'
import { getMessage } from './language.ts'

type Value = string | number

/** What a text takes, as generated from the English ones. */
interface Form {
  plural: boolean
  substitutions: number
}

/** As many values as a message has places for. */
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

export interface I18n<Forms extends Record<string, Form>> {
  /** The text under `key`, in the form that `count` takes in its language. */
  t<Key extends keyof Forms>(key: Key, ...given: Arguments<Forms[Key]>): string
}

/**
 * Stands in for the function of this name in `@wxt-dev/i18n`: that one knows the browser's language only, and no
 * forms but those for one and for many; and its types took most of the time of a check of all types.
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

/** Isolates a value, so that a Latin name keeps its order of letters inside a sentence that runs right to left. */
function isolated(value: Value): string {
  const text = String(value)
  return directionOf(getMessage('ui_language')) === 'rtl' ? `\u2068${text}\u2069` : text
}

/** English has its two forms in one message, as the generated types want it; others have one for each form. */
function counted(name: string, count: number, texts: string[]): string {
  const language = getMessage('ui_language')
  const form = pluralCategory(language, count)
  // Firefox logs an error for each message that it is asked for and doesn't have.
  const own = language === 'en' ? '' : getMessage(`${name}_${form}`, texts)
  if (own) return own
  const [one = '', many = one] = getMessage(name, texts).split(' | ')
  return form === 'one' ? one : many
}
