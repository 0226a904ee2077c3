import { keyOf, words } from '../../architecture/words.ts'

const all = words()

function sentence(key: string, count: number | undefined): string {
  const form = count === undefined ? '' : count === 1 ? '.1' : '.n'
  const text = all.get(key + form)
  if (text === undefined) throw new Error(`There are no words for ${key}; ${keyOf(key)} is not in en.yml.`)
  return text
}

/** Replaces `#i18n`. */
export const i18n = {
  t(key: string, first?: number | readonly string[], second?: readonly string[]): string {
    const count = typeof first === 'number' ? first : undefined
    const given = second ?? (Array.isArray(first) ? first : [String(count)])
    return sentence(key, count).replaceAll(/\$(\d)/g, (_, place: string) => String(given[Number(place) - 1]))
  },
}
