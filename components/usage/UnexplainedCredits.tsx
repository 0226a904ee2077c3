import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import { Button } from '../ui/Button.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { aboutText } from './requestTexts.ts'
import { creditsText } from '../account/sumText.ts'
import { assignTo, type UnexplainedFall } from './unexplainedModel.ts'
import './charts.css'

export function UnexplainedCredits({ credits }: { credits: UnexplainedFall[] | undefined }) {
  if (!credits || credits.length === 0) return null
  return (
    <section class="ledger-part" aria-labelledby="ledger-unexplained">
      <h2 id="ledger-unexplained">{i18n.t('ledger.assign.title')}</h2>
      <ul class="unexplained-credits">
        {credits.map((one) => (
          <li key={one.row.id}>{one.row.assigned ? <Assigned {...one} /> : <Open {...one} />}</li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = (row: LedgerRow) => `${i18n.t(`ui.operation.${row.request.operation}`)} · ${aboutText(row)}`

function Open({ row, requests }: UnexplainedFall) {
  const chosen = useSignal(requests[0]?.request.id ?? '')
  return (
    <>
      <p>
        {i18n.t('ledger.assign.row', [
          creditsText(row.counted),
          dateTimeText(row.at),
          creditsText(row.decrease),
          creditsText(row.explained),
        ])}
      </p>
      {requests.length === 0 ? (
        <p class="soft">{i18n.t('ledger.assign.none')}</p>
      ) : (
        <div class="unexplained-choice">
          <SelectField
            label={i18n.t('ledger.assign.request')}
            value={chosen.value}
            options={requests.map((each) => ({
              value: each.request.id,
              label: `${nameOf(each)} · ${numberText(each.request.cost ?? each.request.reserved)}`,
            }))}
            onSelect={(id) => (chosen.value = id)}
          />
          <Button onClick={() => assignTo(row.id, chosen.value)}>{i18n.t('ledger.assign.act')}</Button>
        </div>
      )}
    </>
  )
}

function Assigned({ row, assigned }: UnexplainedFall) {
  const to = assigned ? nameOf(assigned) : i18n.t('ledger.notKnown')
  return (
    <div class="unexplained-choice">
      <p>{i18n.t('ledger.assign.done', [creditsText(row.assigned?.credits ?? 0), to])}</p>
      <Button size="small" onClick={() => assignTo(row.id, null)}>
        {i18n.t('undo.act')}
      </Button>
    </div>
  )
}
