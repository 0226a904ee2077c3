import { i18n } from '#i18n'
import type { BatchRoomModel } from './batchModel.ts'
import { batchCommands } from './batchesModel.ts'
import { BudgetField } from './BudgetField.tsx'
import { NotifyField } from './NotifyField.tsx'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'

/** What can be changed of a batch while it runs. */
export function BatchSettings({ batch, model }: { batch: Batch; model: BatchRoomModel }) {
  const { id, budget, notify } = batch
  return (
    <section class="batch-part batch-settings" aria-label={i18n.t('batch.settings')}>
      <BudgetField
        value={budget}
        usual={model.making.preferences.value?.budgetPerBatch}
        onChange={(credits) => void batchCommands.setBudget(id, credits)}
      />
      <NotifyField look="switch" checked={notify} onChange={(on) => void batchCommands.setNotify(id, on)} />
    </section>
  )
}
