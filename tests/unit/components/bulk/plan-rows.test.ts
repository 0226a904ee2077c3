import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { watchPlanRows } from '../../../../components/bulk/planRowsModel.ts'
import type { Draft } from '../../../../lib/bulk/run.ts'
import type { Estimate } from '../../../../lib/bulk/estimate.ts'
import { emptyInput, noCorrections, type ParsedInput } from '../../../../lib/bulk/input/parsed-input.ts'
import { defaultRowChoices } from '../../../../lib/bulk/row-choices.ts'

const invalid = (text: string): ParsedInput => ({
  ...emptyInput,
  unread: [{ line: 1, text, reason: 'email' }],
})

test('a row being corrected is reset when the input of its line changes', () => {
  const given = signal<ParsedInput | undefined>(invalid('ann@acme.con'))
  const reading = signal(given.value)
  const rows = watchPlanRows({
    parsed: given,
    reading,
    drafts: signal<Draft[] | undefined>([]),
    planned: signal<Estimate | undefined>(undefined),
    choices: signal(defaultRowChoices),
    corrections: signal(noCorrections),
  })
  rows.toggle('unreadable')
  const key = () => rows.shown.value.map((row) => row.key).join()
  const before = key()
  reading.value = invalid('ann@@acme.com')
  expect(key()).toBe(before)
  given.value = invalid('bob@beta.con')
  reading.value = given.value
  expect(key()).not.toBe(before)
})
