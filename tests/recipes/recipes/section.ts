import { addImport, addRow, addWords, replace, type Recipe } from '../edits.ts'

const sample = '({ random }) => several(random, 3, () => ({ title: prose(random, 2), issuer: null }))'

export const section: Recipe = {
  name: 'a section',
  check: 'section.test.ts',
  apply(copy) {
    replace(copy, 'lib/api/schemas/sections.ts', 'import { foundEmail }', 'import { award, foundEmail }')
    addRow(copy, 'lib/api/schemas/sections.ts', 'sectionSchemas', '  awards: listOf(award),')
    const row = "  awards: { ...ofPerson, role: 'list', header: 'Awards' },"
    addRow(copy, 'lib/records/sections.ts', 'sectionDefinitions', row)
    const days = "  awards: freshFor('options.fresh.awards', 180),"
    addRow(copy, 'lib/settings/preferences.ts', 'freshness', days)
    const labels = "  awards: { title: 'person.awards', buy: 'panel.parts.awards', tab: 'person' },"
    addRow(copy, 'components/record/sectionLabels.ts', 'sectionLabels', labels)
    copy.bring('AwardsCard.tsx', 'components/record/person/AwardsCard.tsx')
    const cards = 'components/record/sectionCards.tsx'
    addImport(copy, cards, "import { AwardsCard } from './person/AwardsCard.tsx'")
    const card = '({ awards }, now) => awards && <AwardsCard awards={awards} now={now} />'
    addRow(copy, cards, 'sectionCards', `  awards: ${card},`)
    addWords(copy, 'person.awards', 'Awards')
    addWords(copy, 'options.fresh.awards', 'Awards')
    addWords(copy, 'panel.parts.awards', 'Awards')
    addRow(copy, 'tests/generated/sections.ts', 'makers', `  awards: ${sample},`)
    const test = 'tests/unit/exports/schema.test.ts'
    copy.regenerate('docs/schemas/library-1.json', 'vitest', 'run', test, '--update')
  },
}
