import { i18n } from '#i18n'
import { SectionCard } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import '../record.css'
import type { HistoryRow } from '../../../lib/records/rows/history.ts'

interface ChangesOfProps {
  changes: readonly HistoryRow[]
  now: number
}

const first = 5

export function ChangesOf({ changes, now }: ChangesOfProps) {
  return (
    <SectionCard heading={i18n.t('history.title')} count={changes.length || null}>
      {changes.length === 0 ? (
        <p class="history-none">{i18n.t('history.none')}</p>
      ) : (
        <ShowAll items={changes} first={first}>
          {(shown) => (
            <ul class="history">
              {shown.map((change) => (
                <li key={change.id} class="history-entry">
                  <ChangeLine change={change} now={now} />
                </li>
              ))}
            </ul>
          )}
        </ShowAll>
      )}
    </SectionCard>
  )
}
