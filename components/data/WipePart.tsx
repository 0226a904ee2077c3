import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { DataModel } from './dataModel.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { DataPart } from './DataPart.tsx'

export function WipePart({ model }: { model: DataModel }) {
  const keepKey = useSignal(true)
  const isDone = useSignal(false)
  const wipe = async () => {
    isDone.value = false
    const outcome = await model.deleteEverything(keepKey.value)
    if (outcome === 'in-flight') return i18n.t('data.inFlight')
    if (outcome === 'failed') return i18n.t('ui.failed')
    isDone.value = true
    return null
  }
  return (
    <DataPart id="wipe" title={i18n.t('data.wipe.title')} hint={i18n.t('data.wipe.hint')}>
      <ToggleField
        label={i18n.t('data.wipe.keepKey')}
        checked={keepKey.value}
        onChange={(checked) => (keepKey.value = checked)}
      />
      <Confirm
        act={i18n.t('data.wipe.act')}
        confirm={i18n.t('suppression.delete.confirm')}
        danger
        onConfirm={wipe}
      >
        <p>{i18n.t('data.wipe.words')}</p>
      </Confirm>
      {isDone.value && <Notice tone="information">{i18n.t('data.wipe.done')}</Notice>}
    </DataPart>
  )
}
