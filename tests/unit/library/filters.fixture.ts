import * as fc from 'fast-check'
import { textColumns } from '../../../lib/library/columns.ts'
import { emailStates } from '../../../lib/library/email-state.ts'
import { conditionKinds, type LibraryFilter } from '../../../lib/library/filter.ts'
import { loudJobKinds } from '../../../lib/records/job-events.ts'
import { informingStates } from '../../../lib/library/informing.ts'

const word = fc.string({ unit: 'grapheme', maxLength: 20 })
const values = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 3 })

export const anyFilter: fc.Arbitrary<LibraryFilter> = fc.record({
  text: word,
  kind: fc.uniqueArray(fc.constantFrom('person', 'company', 'job')),
  tag: values,
  list: values,
  email: fc.uniqueArray(fc.constantFrom('has', 'none', ...emailStates)),
  country: values,
  company: values,
  industry: values,
  status: fc.uniqueArray(fc.constantFrom('fresh', 'stale', 'unknown')),
  informing: fc.uniqueArray(fc.constantFrom(...informingStates)),
  jobChange: fc.uniqueArray(fc.constantFrom(...loudJobKinds)),
  from: fc.constantFrom('', '2026-11-21'),
  to: fc.constantFrom('', '2026-11-22'),
  conditions: fc.array(
    fc.record({
      column: fc.constantFrom(...textColumns),
      is: fc.constantFrom(...conditionKinds),
      text: word,
    }),
    { maxLength: 3 },
  ),
})
