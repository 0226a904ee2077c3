import { generateChromeMessagesText, parseMessagesText } from '@wxt-dev/i18n/build'
import { textOf } from '../../architecture/tree.ts'

export function builtFrom(yaml: string): string {
  return generateChromeMessagesText(parseMessagesText(yaml, 'YAML'))
}

export const builtFromLocale = (name: string): string => builtFrom(textOf(`assets/locales/${name}.yml`))

/** As in an English browser. */
export function inEnglish(): (key: string, given?: string[]) => string {
  const messages = JSON.parse(builtFromLocale('en')) as Record<string, { message: string }>
  return (key, given = []) =>
    (messages[key]?.message ?? '').replaceAll(/\$(\d)/g, (_, place: string) => given[Number(place) - 1] ?? '')
}
