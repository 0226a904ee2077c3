import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { hrefOfBatch } from '../../lib/library/route.ts'
import type { BatchViewModel } from './batchModel.ts'
import type { Wishes } from './newBatchModel.ts'
import { RequestError } from '../errors/RequestError.tsx'
import { Button } from '../ui/Button.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { BudgetField } from './BudgetField.tsx'
import { NotifyField } from './NotifyField.tsx'
import { pricedRunText } from '../usage/shortfallTexts.ts'

/** The batch's own settings, and the button that spends. */
export function StartForm({ model }: { model: BatchViewModel }) {
  const { making, lists, unable } = model
  const { wishes, written } = making
  const failed = useSignal(false)
  const plan = making.plan.value
  const usualName = useSignal(i18n.t('batch.usualName', [dateTimeText(Date.now())]))
  const wish = (some: Partial<Wishes>) => (wishes.value = { ...wishes.value, ...some })
  const start = async () => {
    failed.value = false
    const begun = await making.start(usualName.value)
    failed.value = begun === null
    if (begun) location.hash = hrefOfBatch(begun.id)
  }
  const total = plan?.total ?? 0
  const options = (lists.value ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form
      class="start-form"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <TextField
        label={i18n.t('batch.name')}
        placeholder={usualName.value}
        value={wishes.value.name}
        onInput={(name) => wish({ name })}
      />
      <BudgetField
        value={wishes.value.budget}
        usual={making.preferences.value?.budgetPerBatch}
        onChange={(budget) => wish({ budget })}
      />
      {options.length > 0 && (
        <SelectField
          label={i18n.t('batch.list')}
          value={wishes.value.list ?? ''}
          options={[{ value: '', label: i18n.t('batch.listNone') }, ...options]}
          onSelect={(list) => wish({ list: list || null })}
        />
      )}
      <NotifyField checked={wishes.value.notify} onChange={(notify) => wish({ notify })} />
      {unable.value && (
        <RequestError
          request={null}
          refusal={unable.value}
          askAgainLabel=""
          onAskAgain={() => {}}
          onTryAgain={() => {}}
        />
      )}
      {failed.value && <Notice tone="trouble">{i18n.t('batch.startFailed')}</Notice>}
      <span class="start-button" data-next>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={written.value !== null}
          disabledReason={reasonAgainst(plan, unable.value)}
        >
          {written.value === null
            ? startText(plan, making.limit.value)
            : i18n.t('batch.writing', [numberText(written.value), numberText(total)])}
        </Button>
      </span>
    </form>
  )
}

function reasonAgainst(plan: Estimate | undefined, unable: unknown): string | null {
  if (!plan) return i18n.t('batch.notPlanned')
  if (plan.total === 0) return i18n.t('batch.offersNone')
  return unable ? i18n.t('next.setUp') : null
}

/** What starting does, and what it costs at the most: never more than its budget. */
function startText(plan: Estimate | undefined, limit: number | null): string {
  const start = i18n.t('batch.start')
  return plan && plan.total > 0 ? pricedRunText(start, plan, limit) : start
}
