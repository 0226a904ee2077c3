import { signal } from '@preact/signals'
import type { LedgerRequest } from '../../../lib/purchases/rows/requests.ts'
import type { Sections } from '../../../lib/records/rows/sections.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import type { PanelModel } from '../../../components/panel/panelModel.ts'
import { now } from './section.ts'

const page = { kind: 'person', id: 'odd', url: 'https://www.social.example/in/odd/' } as const

const subject = {
  key: 'person:odd',
  kind: page.kind,
  aliases: ['person:odd'],
  name: 'Odd',
  headline: '',
  company: '',
  place: '',
  email: '',
  url: page.url,
  tags: [],
  lists: [],
  note: '',
  createdAt: now,
  updatedAt: now,
}

export function panelModel({
  sections,
  requests = [],
}: {
  sections?: Sections
  requests?: LedgerRequest[]
}): PanelModel {
  const nothing = () => {}
  return {
    page: signal(page),
    pinned: signal(null),
    saved: signal({
      record: sections ? { subject, sections } : null,
      employer: null,
      requests,
    }),
    about: {
      words: { tags: signal([]), lists: signal([]) },
      changes: signal([]),
      merges: signal([]),
      feed: { entries: signal([]), hasMore: signal(false), more: nothing },
      related: signal({ people: { items: [], total: 0 }, jobs: { items: [], total: 0 } }),
    },
    account: signal(undefined),
    money: signal(undefined),
    deployment: signal(undefined),
    preferences: signal(defaultPreferences),
    isSetUp: signal(true),
    missing: signal([]),
    allow: () => {},
    refused: signal(null),
    recent: signal([]),
    running: signal([]),
    now: signal(now),
    team: signal(undefined),
    waitsFor: signal(
      new Map(requests.filter(({ state }) => state === 'reserved').map(({ id }) => [id, 'Tomasz Wilk'])),
    ),
    repeat: () => Promise.resolve(false),
    buy: async () => true,
    overrideClaim: async () => {},
    tabPage: signal(null),
    settled: signal(true),
    showRefusal: nothing,
    show: nothing,
    pin: () => true,
    unpin: nothing,
  }
}
