import { signal, type Signal } from '@preact/signals'
import type { Page } from '../../lib/pages/page.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { Section, SectionData } from '../../lib/records/rows/sections.ts'
import type { SubjectRecord } from '../../lib/records/record.ts'
import { factsOf } from '../../lib/records/subject-facts.ts'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import type { TabId } from '../../lib/commands/tabs-of-page.ts'
import { watchPageOf, type PanelModel } from '../panel/panelModel.ts'
import { noPins } from '../panel/pinned.ts'
import { samplePerson } from './sample.ts'

interface SamplePanelModel {
  page: Page
  model: PanelModel
  tab: Signal<TabId | null>
  requestedAction: Signal<RecordAction | null>
}

const sampleEmail = 'mara.lindqvist@northwind-atlas.example'

/** The space makes this handle invalid, so that no saved record has the same key. */
const key = 'person:sidelight sample'

/** It can't send anything. */
export function watchSamplePanel(db: Database): SamplePanelModel {
  const record = sampleRecord(Date.now())
  const page: Page = { kind: 'person', id: 'sidelight sample', url: record?.subject.url ?? '' }
  const shown = signal(page)
  const model = watchPageOf(db, 'panel', { page: shown, tabPage: shown, pins: noPins, tab: () => null })
  return {
    page,
    model: {
      ...model,
      saved: signal({ record, employer: null, requests: [] }),
      buy: () => Promise.resolve(false),
      show: () => {},
      pin: () => false,
    },
    tab: signal(null),
    requestedAction: signal(null),
  }
}

function sampleRecord(now: number): SubjectRecord | null {
  const profile = samplePerson(now)
  if (!profile) return null
  const facts = factsOf([{ ...profile, subject: key, name: 'profile' }])
  const subject: Subject = {
    ...facts,
    key,
    kind: 'person',
    aliases: [key],
    tags: [],
    lists: [],
    note: '',
    createdAt: now,
    updatedAt: now,
  }
  const emails: Section<SectionData['emails']> = {
    data: [{ value: sampleEmail, email: sampleEmail, type: 'professional' }],
    operation: 'emailFinderFromUrl',
    at: now,
    request: 'sample',
    source: 'fresh',
    unreadable: [],
  }
  return { subject, sections: { profile, emails } }
}
