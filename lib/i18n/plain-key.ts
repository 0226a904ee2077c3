import type { GeneratedI18nStructure } from '#i18n'

/** Without substitutions or plural forms. */
export type PlainKey = {
  [Key in keyof GeneratedI18nStructure]: GeneratedI18nStructure[Key] extends {
    plural: false
    substitutions: 0
  }
    ? Key
    : never
}[keyof GeneratedI18nStructure]
