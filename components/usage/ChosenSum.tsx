import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { saveFile } from '../../lib/platform/save-file.ts'
import type { ExportFormat } from '../../lib/data/exports/ledger-csv.ts'
import type { LedgerModel } from './usageModel.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { sumText } from './sumText.ts'

/** What the filter lets through, added up; and that as a file. */
export function ChosenSum({ ledger }: { ledger: LedgerModel }) {
  const sum = ledger.sum.value
  const uncertain = ledger.uncertain.value
  return (
    <div class="ledger-chosen">
      <p role="status">
        <strong>{sum ? sumText(sum) : i18n.t('ledger.adding')}</strong>
        {sum && uncertain && uncertain.requests > 0 && (
          <span class="ledger-uncertain">
            {i18n.t('ledger.uncertain', uncertain.requests, [
              numberText(uncertain.requests),
              i18n.t('price.most', uncertain.credits, [numberText(uncertain.credits)]),
            ])}
          </span>
        )}
      </p>
      <Save ledger={ledger} format="csv" />
      <Save ledger={ledger} format="json" />
    </div>
  )
}

function Save({ ledger, format }: { ledger: LedgerModel; format: ExportFormat }) {
  const busy = useSignal(false)
  const failed = useSignal(false)
  const save = async () => {
    busy.value = true
    failed.value = false
    try {
      saveFile(await ledger.export(format), `sidelight-ledger.${format}`)
    } catch {
      failed.value = true
    }
    busy.value = false
  }
  return (
    <>
      <Button icon="download" busy={busy.value} onClick={() => void save()}>
        {i18n.t(`ledger.export.${format}`)}
      </Button>
      {failed.value && <p role="alert">{i18n.t('ledger.export.failed')}</p>}
    </>
  )
}
