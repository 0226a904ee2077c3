import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addRow, replace, type Recipe } from '../edits.ts'

/** A language with German texts and plural forms, because the content doesn't matter here. */
export const language: Recipe = {
  name: 'a language',
  check: 'language.test.ts',
  apply(copy) {
    const german = readFileSync(join(copy.folder, 'assets/locales/de.yml'), 'utf8')
    copy.write('assets/locales/da.yml', german)
    replace(copy, 'assets/locales/da.yml', 'language: de', 'language: da')
    addRow(copy, 'lib/i18n/languages.ts', 'languages', "  da: { name: 'Dansk', direction: 'ltr', gap: ' ' },")
    const test = 'tests/unit/settings/managed.test.ts'
    copy.regenerate('public/managed-schema.json', 'vitest', 'run', test, '--update')
  },
}
