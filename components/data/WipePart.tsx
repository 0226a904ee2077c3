import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { DataModel } from './dataModel.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { DataPart } from './DataPart.tsx'

/** Deletes everything after a confirmation that lists the data. */
export function WipePart({ keep }: { keep: DataModel }) {
  const keepKey = useSignal(true)
  const isDone = useSignal(false)
  const wipe = async () => {
    isDone.value = false
    const outcome = await keep.deleteEverything(keepKey.value)
    if (outcome === 'under-way') return i18n.t('keep.underWay')
    if (outcome === 'failed') return i18n.t('known.failed')
    isDone.value = true
    return null
  }
  return (
    <DataPart id="wipe" title={i18n.t('keep.wipe.title')} hint={i18n.t('keep.wipe.hint')}>
      <ToggleField
        label={i18n.t('keep.wipe.keepKey')}
        checked={keepKey.value}
        onChange={(checked) => (keepKey.value = checked)}
      />
      <Confirm act={i18n.t('keep.wipe.act')} confirm={i18n.t('known.forget.confirm')} danger onConfirm={wipe}>
        <p>{i18n.t('keep.wipe.words')}</p>
      </Confirm>
      {isDone.value && <Notice tone="information">{i18n.t('keep.wipe.done')}</Notice>}
    </DataPart>
  )
}
