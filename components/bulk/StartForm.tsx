import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { hrefOfRun } from '../../lib/library/route.ts'
import type { RunViewModel } from './runModel.ts'
import type { NewRunModel, RunOptions } from './newRunModel.ts'
import { RequestError } from '../errors/RequestError.tsx'
import { ActionFooter } from '../ui/ActionFooter.tsx'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { BudgetField } from './BudgetField.tsx'
import { NotifyField } from './NotifyField.tsx'
import { useLastValue } from '../model/useLoaded.ts'
import { emptyText } from './estimateTexts.ts'
import { Allow, MissingText } from './Missing.tsx'
import { pricedRunText } from '../account/shortfallTexts.ts'

interface Starting {
  usualName: string
  failed: 'run.startFailed' | 'run.startChanged' | null
  start: () => Promise<void>
}

export function useStarting({ newRun }: RunViewModel): Starting {
  const failed = useSignal<Starting['failed']>(null)
  const file = newRun.source.value === 'file' ? newRun.file.file.value : null
  const usualName = () =>
    file ? file.name.replace(/\.\w+$/, '') : i18n.t('run.usualName', [dateTimeText(Date.now())])
  const start = async () => {
    failed.value = null
    const begun = await newRun.start(usualName())
    if (begun === null) failed.value = 'run.startFailed'
    else if (begun === 'changed') failed.value = 'run.startChanged'
    else location.hash = hrefOfRun(begun.id)
  }
  return { usualName: usualName(), failed: failed.value, start }
}

interface StartProps {
  id: string
  model: RunViewModel
  starting: Starting
}

export function StartForm({ id, model: { newRun, lists }, starting }: StartProps) {
  const { options: wishes } = newRun
  const wish = (some: Partial<RunOptions>) => (wishes.value = { ...wishes.value, ...some })
  const options = (lists.value ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <form
      id={id}
      class="start-form"
      onSubmit={(event) => {
        event.preventDefault()
        void starting.start()
      }}
    >
      <Disclosure
        summary={
          <>
            {i18n.t('run.options')}
            <span class="soft">{i18n.t('run.optionsHint')}</span>
          </>
        }
      >
        <TextField
          label={i18n.t('run.name')}
          placeholder={starting.usualName}
          value={wishes.value.name}
          onInput={(name) => wish({ name })}
        />
        <BudgetField
          value={wishes.value.budget}
          usual={newRun.preferences.value?.budgetPerRun}
          onChange={(budget) => wish({ budget })}
        />
        {options.length > 0 && (
          <SelectField
            label={i18n.t('run.list')}
            value={wishes.value.list ?? ''}
            options={[{ value: '', label: i18n.t('run.listNone') }, ...options]}
            onSelect={(list) => wish({ list: list || null })}
          />
        )}
        <NotifyField checked={wishes.value.notify} onChange={(notify) => wish({ notify })} />
      </Disclosure>
    </form>
  )
}

export function StartBar({ id, model: { newRun, unable }, starting }: StartProps) {
  const { written } = newRun
  const plan = newRun.plan.value
  const known = useLastValue(plan)
  const total = plan?.total ?? 0
  const rows = Object.values(newRun.rows.counts.value).some((count) => count > 0)
  const words = (
    <>
      {!plan && <p class="start-planning">{i18n.t('run.notPlanned')}</p>}
      {known && rows && <MissingText plan={known} newRun={newRun} />}
      {unable.value && (
        <RequestError request={null} refusal={unable.value} onRepeat={() => {}} onTryAgain={() => {}} />
      )}
      {starting.failed && (
        <Notice
          tone={starting.failed === 'run.startFailed' ? 'error' : 'warning'}
          help={hrefOfMessage(starting.failed)}
        >
          {i18n.t(starting.failed)}
        </Notice>
      )}
    </>
  )
  return (
    <ActionFooter words={words}>
      {known && rows && <Allow plan={known} newRun={newRun} />}
      <span data-next>
        <Button
          type="submit"
          form={id}
          variant="primary"
          busy={written.value !== null}
          disabledReason={reasonAgainst(plan, newRun, unable.value)}
        >
          {written.value === null
            ? startText(plan, newRun.limit.value)
            : i18n.t('run.writing', [numberText(written.value), numberText(total)])}
        </Button>
      </span>
    </ActionFooter>
  )
}

function reasonAgainst(plan: Estimate | undefined, making: NewRunModel, unable: unknown): string | null {
  if (!plan) return i18n.t('run.notPlanned')
  if (plan.total === 0) return i18n.t(emptyText(making))
  return unable ? i18n.t('next.setUp') : null
}

function startText(plan: Estimate | undefined, limit: number | null): string {
  const start = i18n.t('run.start')
  return plan && plan.total > 0 ? pricedRunText(start, plan, limit) : start
}
