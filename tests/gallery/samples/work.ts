import { nothingSpent } from '../../../lib/purchases/ledger/spending.ts'
import { signal } from '@preact/signals'
import type { RunViewModel } from '../../../components/bulk/runModel.ts'
import type { NewRunModel } from '../../../components/bulk/newRunModel.ts'
import type { PlanRow } from '../../../components/bulk/planRowsModel.ts'
import type { UndoModel } from '../../../components/page/undoModel.ts'
import type { OptionsModel } from '../../../components/settings/settingsModel.ts'
import { noItems, type Draft } from '../../../lib/bulk/run.ts'
import { emptyGroups, type Estimate } from '../../../lib/bulk/estimate.ts'
import { noCorrections } from '../../../lib/bulk/input/parsed-input.ts'
import { defaultRowChoices } from '../../../lib/bulk/row-choices.ts'
import type { BulkRun } from '../../../lib/bulk/rows.ts'
import type { UndoKind, UndoStep } from '../../../lib/records/rows/undo.ts'
import { now } from './section.ts'

const nothing = () => {}

const rest: Estimate = {
  ...emptyGroups(),
  rows: [],
  total: 64,
  fresh: 34,
  doubtful: [],
  unpriced: 0,
  likely: 68,
  maximum: 68,
  minutes: 2,
  budget: null,
  remaining: 0,
  creditsRemaining: null,
}

export const pausedRun: BulkRun = {
  id: 'held',
  name: 'Spring fair',
  createdAt: now,
  startedAt: now,
  finishedAt: null,
  state: 'running',
  pauseReason: { reason: 'budget', spent: 60, budget: 60, needed: 2 },
  total: 64,
  counts: { ...noItems, pending: 34, ok: 28, saved: 2 },
  budget: null,
  notify: false,
  list: null,
  maximum: 136,
}

export const runs = {
  planRaise: async () => ({
    rest,
    short: [{ limitedBy: 'day', covers: 0, needs: 68, to: 128 }],
    limit: null,
    carryOut: () => Promise.resolve(true),
  }),
  openRun: {
    spent: signal({ ...nothingSpent('run:sample'), credits: 60 }),
  } as unknown as RunViewModel['openRun'],
} as unknown as RunViewModel

export const making = {
  choices: signal(defaultRowChoices),
  corrections: signal(noCorrections),
  presence: { ofDraft: () => null },
} as unknown as NewRunModel

const draft = (label: string): Draft => ({
  lookup: { operation: 'matchProfile', input: { fullName: label } },
  label,
})

export const planRows: PlanRow[] = [
  { row: 'lookup', key: 'new', draft: draft('Ilse Brandvold, Fairlead Marine'), doubt: null },
  {
    row: 'lookup',
    key: 'maybe',
    draft: draft('I. Brandvold, Fairlead'),
    doubt: {
      key: 'maybe',
      at: 1,
      label: 'I. Brandvold, Fairlead',
      doubt: 'name-similar-company',
      subject: 'person:ilse',
      name: 'Ilse Brandvold',
      maximum: 2,
      likely: 2,
    },
  },
  {
    row: 'invalid',
    key: 'invalid',
    invalid: {
      line: 7,
      text: 'ilse.brandvold@fairlead-marine,example',
      reason: 'email',
      suggestions: [{ text: 'ilse.brandvold@fairlead-marine.example', entries: [] }],
    },
  },
  { row: 'repeat', key: 'repeat', repeat: { line: 9, text: 'Ilse Brandvold, Fairlead Marine' } },
]

const step = (kind: UndoKind, label: string, count: number): UndoStep => ({
  id: kind,
  kind,
  state: 'open',
  label,
  count,
  at: now,
  until: now + 10_000,
  listsCreated: [],
  listsDeleted: [],
})

export const undoSteps: UndoStep[] = [
  step('tag', 'shortlist', 1),
  step('list', 'Spring fair', 64),
  step('note', 'person:ilse', 1),
  step('list-deleted', 'Everybody who answered in the year before last and has not been written to since', 0),
  step('deleted', '', 1000),
]

export const undo = { undo: async () => {}, dismiss: nothing } as UndoModel

export const emptyOptions = {
  problems: signal({}),
  checking: signal({ state: 'idle' }),
  saving: signal('idle'),
  edit: nothing,
} as unknown as OptionsModel
