import { i18n } from '#i18n'
import type { DataModel } from './dataModel.ts'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { bytesText } from './bytesText.ts'
import { DataPart } from './DataPart.tsx'

/** Below this, a large run may be unable to store its responses. */
const littleBytes = 500_000_000

export function StoragePart({ model }: { model: DataModel }) {
  const storage = model.storage.value
  const records = model.records.value
  if (!storage || records === undefined) return null
  const { used, remaining, mayBeEvicted } = storage
  return (
    <DataPart title={i18n.t('data.storage.title')}>
      <p>
        {i18n.t('data.records', records, [numberText(records)])}
        {used !== null && ` · ${i18n.t('data.storage.used', [bytesText(used)])}`}
        {remaining !== null && ` · ${i18n.t('data.storage.left', [bytesText(remaining)])}`}
      </p>
      {mayBeEvicted ? (
        <Notice tone="warning">{i18n.t('data.storage.mayGo')}</Notice>
      ) : (
        <p class="field-description">{i18n.t('data.storage.stays')}</p>
      )}
      {remaining !== null && remaining < littleBytes && (
        <Notice tone="warning">{i18n.t('data.storage.nearlyFull')}</Notice>
      )}
    </DataPart>
  )
}
