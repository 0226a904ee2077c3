import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { makeModel } from '../../../components/model/model.ts'
import { noChoiceText } from '../../../components/palette/paletteChoices.ts'
import { watchLocalSearch } from '../../../components/search/localSearchModel.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('#i18n', () => import('./english.ts'))

test('«no matches» is shown only after all records were read', async () => {
  const db = openDatabase()
  await db.subjects.add(subjectWith({ key: 'person:ann', name: 'Ann Aalto' }))
  const { model, dispose } = makeModel(() => watchLocalSearch(db))
  model.query.value = 'zzz'
  expect(noChoiceText(model.hits.value)).toBe('Loading records…')
  await vi.waitFor(() => expect(noChoiceText(model.hits.value)).toBe('No matching commands or records.'))
  dispose()
})
