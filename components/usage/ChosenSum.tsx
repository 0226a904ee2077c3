import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { saveFile } from '../../lib/platform/save-file.ts'
import type { ExportFormat } from '../../lib/exports/ledger-csv.ts'
import type { LedgerModel } from './usageModel.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { MenuItems } from '../ui/MenuItems.tsx'
import { PopoverBox } from '../ui/Popover.tsx'
import { sumText } from '../account/sumText.ts'

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
      <ExportMenu ledger={ledger} />
    </div>
  )
}

const formats: readonly ExportFormat[] = ['csv', 'json']

function ExportMenu({ ledger }: { ledger: LedgerModel }) {
  const id = useId()
  const busy = useSignal(false)
  const failed = useSignal(false)
  const save = async (format: ExportFormat) => {
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
      <Button icon="download" busy={busy.value} popoverTarget={id}>
        {i18n.t('ledger.export.act')}
      </Button>
      <PopoverBox id={id} label={i18n.t('ledger.export.act')} role="menu" takesFocus>
        {(close) => (
          <MenuItems
            groups={[
              formats.map((format) => ({
                id: format,
                words: i18n.t(`ledger.export.${format}`),
                onChoose: () => {
                  close()
                  void save(format)
                },
              })),
            ]}
          />
        )}
      </PopoverBox>
      {failed.value && <p role="alert">{i18n.t('ledger.export.failed')}</p>}
    </>
  )
}
