import type { GeneratedI18nStructure as Words } from '#i18n'

/** The keys of strings that stand for themselves, without substitutions: those that a table can name. */
export type PlainKey = {
  [Key in keyof Words]: Words[Key] extends { plural: false; substitutions: 0 } ? Key : never
}[keyof Words]
