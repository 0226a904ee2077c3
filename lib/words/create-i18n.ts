import { directionOf } from './languages.ts'
import { pluralCategory } from './plural.ts'
import { messageOf } from './spoken.ts'

type Value = string | number

/**
 * Stands in for the function of this name in `@wxt-dev/i18n`, whose types it keeps: that one knows the browser's
 * language only, and no forms but those for one and for many.
 */
export function createI18n() {
  return {
    /** The words under `key`, by the form that `count` takes in their language. */
    t(key: string, ...given: (number | readonly Value[])[]): string {
      const name = key.replaceAll('.', '_')
      const count = given.find((value) => typeof value === 'number')
      const values = given.find((value) => typeof value !== 'number') ?? (count === undefined ? [] : [count])
      const texts = values.map(isolated)
      return count === undefined ? messageOf(name, texts) : counted(name, count, texts)
    },
  }
}

/** A name or address from elsewhere keeps its own order of letters inside a sentence that runs right to left. */
function isolated(value: Value): string {
  const text = String(value)
  return directionOf(messageOf('ui_language')) === 'rtl' ? `\u2068${text}\u2069` : text
}

/** English has its two forms in one message, as the generated types want it; others have one for each form. */
function counted(name: string, count: number, texts: string[]): string {
  const form = pluralCategory(messageOf('ui_language'), count)
  const own = messageOf(`${name}_${form}`, texts)
  if (own) return own
  const [one = '', many = one] = messageOf(name, texts).split(' | ')
  return form === 'one' ? one : many
}
