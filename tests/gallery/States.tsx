import { i18n } from '#i18n'
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { PersonTab } from '../../components/panel/PersonTab.tsx'
import { UpdateNotice } from '../../components/panel/UpdateNotice.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { Sections } from '../../lib/records/rows/sections.ts'
import { sparse } from './samples/people.ts'
import { panelModel } from './samples/panel-model.ts'
import { request } from './samples/request.ts'
import { day, now } from './samples/section.ts'
import { Specimen } from './Specimen.tsx'
import '../../components/panel/panel.css'

const tab = (sections?: Sections, ...requests: LedgerRequest[]) => (
  <PersonTab model={panelModel({ ...(sections ? { sections } : {}), requests })} />
)
const asOf = (daysAgo: number): Sections => ({ profile: { ...sparse, at: now - daysAgo * day } })
const update = (out: number) => ({ ready: signal('1.2.3'), inFlight: signal(out), install: () => {} })

/** By the names that tests use. Errors are in Alerts. */
const states: Record<string, JSX.Element> = {
  'nothing here': <EmptyState icon="external">{i18n.t('panel.empty')}</EmptyState>,
  'not bought': tab(),
  buying: tab(undefined, request({ state: 'sent', outcome: null, cost: null, costBy: null })),
  'a colleague asks': tab(undefined, request({ state: 'reserved', outcome: null, cost: null, costBy: null })),
  'a colleague had it': tab(asOf(3), request({ cost: 0, colleague: { name: 'Tomasz Wilk' } })),
  fresh: tab(asOf(3), request({})),
  stale: tab(asOf(120), request({})),
  'not found': tab(undefined, request({ outcome: 'not-found' }, 'not-found')),
  'may have been charged': tab(
    undefined,
    request({ outcome: 'unknown', cost: null, costBy: null }, 'timeout'),
  ),
  'waiting for a limit': tab(undefined, request({ state: 'pending', outcome: null })),
  'update waiting': <UpdateNotice update={update(0)} />,
  'update waiting for an answer': <UpdateNotice update={update(1)} />,
}

export function States() {
  return (
    <>
      {Object.entries(states).map(([name, view]) => (
        <Specimen key={name} title={`State: ${name}`} bare>
          <div class="panel gallery-state">{view}</div>
        </Specimen>
      ))}
    </>
  )
}
