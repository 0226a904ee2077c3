import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { pageNames } from '../../lib/library/route.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import { isPersonField } from '../../lib/crm/company-link.ts'
import { pipedriveTokens } from '../../lib/crm/pipedrive.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import { pricedOperations } from '../account/priced.ts'
import { selected } from '../model/librarySelection.ts'
import type { CrmModel } from './crmModel.ts'
import { ActionFooter } from '../ui/ActionFooter.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText, sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { Part } from './Part.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { reviewTabs, reviewTabOf, type ReviewTab } from './reviewTabs.ts'
import { statusText, errorText } from './crmTexts.ts'
import type { ReviewForecast } from './watchForecast.ts'

/** Sends nothing before the button is pressed. */
export function ReviewPart({ model, destination }: { model: CrmModel; destination: Destination }) {
  const rows = model.review.value?.rows
  const all = model.destinations.value ?? []
  return (
    <Part title={i18n.t('crm.sendTo', [destination.name])}>
      {all.length > 1 && (
        <div class="crm-target">
          <SelectField
            label={i18n.t('crm.to')}
            value={destination.id}
            options={all.map(({ id, name }) => ({ value: id, label: name }))}
            onSelect={model.choose}
          />
        </div>
      )}
      {!rows && <Skeleton lines={4} />}
      {rows?.length === 0 && (
        <EmptyState icon="library" actions={<a href={pageNames.table}>{i18n.t('crm.toTable')}</a>}>
          {i18n.t('crm.nothingChosen')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <Review model={model} destination={destination} rows={rows} />}
    </Part>
  )
}

interface ReviewProps {
  model: CrmModel
  destination: Destination
  rows: readonly ReviewRow[]
}

function Review({ model, destination, rows }: ReviewProps) {
  const alsoUpToDate = useSignal(false)
  const chosenTab = useSignal<ReviewTab>('ready')
  const leftOut = useSignal<ReadonlySet<string>>(new Set())
  const forecast = model.forecast.value
  const byTab = Map.groupBy(rows, (row) => reviewTabOf(destination, row, forecast.bySubject.get(row.subject)))
  const tabs = reviewTabs.filter((tab) => byTab.has(tab))
  const tab = byTab.has(chosenTab.value) ? chosenTab.value : tabs[0]!
  const upToDate = byTab.get('upToDate') ?? []
  const goes = [...(byTab.get('ready') ?? []), ...(alsoUpToDate.value ? upToDate : [])].filter(
    ({ subject }) => !leftOut.value.has(subject),
  )
  const toggle = (subjects: readonly string[], isSent: boolean) => {
    const next = new Set(leftOut.value)
    for (const subject of subjects)
      if (isSent) next.delete(subject)
      else next.add(subject)
    leftOut.value = next
  }
  return (
    <>
      <WithoutEmail rows={byTab.get('noEmail') ?? []} destination={destination} />
      <ForecastNote destination={destination} forecast={forecast} />
      <Tabs
        label={i18n.t('crm.review')}
        tabs={tabs.map((id) => ({
          id,
          label: i18n.t(`crm.tab.${id}`),
          count: byTab.get(id)?.length ?? 0,
        }))}
        selected={tab}
        onSelect={(id) => (chosenTab.value = id)}
      >
        <ReviewTable
          key={tab}
          rows={byTab.get(tab) ?? []}
          destination={destination}
          forecasts={forecast.bySubject}
          leftOut={tab === 'ready' ? leftOut.value : null}
          onToggle={toggle}
        />
        {tab === 'upToDate' && (
          <ToggleField
            label={i18n.t('crm.alsoUnchanged')}
            checked={alsoUpToDate.value}
            onChange={(checked) => (alsoUpToDate.value = checked)}
          />
        )}
      </Tabs>
      {goes.length === 0 ? (
        <p class="soft">{i18n.t('crm.nothingToSend')}</p>
      ) : (
        <SendFooter model={model} destination={destination} toSend={goes} />
      )}
    </>
  )
}

function SendFooter({
  model,
  destination,
  toSend,
}: {
  model: CrmModel
  destination: Destination
  toSend: readonly ReviewRow[]
}) {
  const isSending = useSignal(false)
  const status = model.statusOf(destination)
  const { isReading } = model.forecast.value
  const send = async (to: string) => {
    isSending.value = true
    await model.send(to, toSend)
    isSending.value = false
  }
  const reading = i18n.t('crm.comparing', [destination.name])
  return (
    <ActionFooter words={isReading ? reading : footerText(destination, toSend, model.forecast.value)}>
      <Button
        variant="primary"
        icon="send"
        busy={isSending.value}
        disabledReason={status.isAccepting ? (isReading ? reading : null) : statusText(status)}
        onClick={() => void send(model.review.value?.destination ?? destination.id)}
      >
        {i18n.t('crm.send', toSend.length, [numberText(toSend.length), destination.name])}
      </Button>
    </ActionFooter>
  )
}

function footerText(
  { kind, name, addNote = false, createCompany, mapping }: Destination,
  goes: readonly ReviewRow[],
  { bySubject }: ReviewForecast,
): string {
  const count = (does: 'create' | 'update') =>
    goes.filter(({ subject }) => bySubject.get(subject)?.does === does).length
  const [created, updated] = [count('create'), count('update')]
  const counts = [
    created > 0 ? i18n.t('crm.toCreate', [numberText(created)]) : '',
    updated > 0 ? i18n.t('crm.toUpdate', [numberText(updated)]) : '',
  ].filter((text) => text !== '')
  const bodies = goes.map(({ body }) => body)
  // If missing companies aren't created, some people may not be linked: don't promise links.
  const isLinked = createCompany && mapping.some(({ to }) => !isPersonField(to))
  const isPipedrive = kind === 'pipedrive-person' || kind === 'pipedrive-organization'
  return sentences(
    counts.length > 0 ? `${counts.join(', ')}.` : name,
    isLinked && counts.length > 0 ? i18n.t('crm.linked') : null,
    isPipedrive ? i18n.t('crm.tokens', [numberText(pipedriveTokens(kind, bodies, addNote))]) : null,
  )
}

/** The records can be sent nevertheless. */
function ForecastNote({
  destination: { kind, name },
  forecast: { problem },
}: {
  destination: Destination
  forecast: ReviewForecast
}) {
  if (!problem) return null
  return (
    <Notice tone="information">
      {sentences(i18n.t('crm.notCompared', [name]), errorText(kind, problem.error, problem.reason))}
    </Notice>
  )
}

/** The button opens the estimate of a run and spends nothing. */
function WithoutEmail({ rows, destination }: { rows: readonly ReviewRow[]; destination: Destination }) {
  const count = rows.length
  if (count === 0) return null
  const findEmails = () => {
    selected.replace(rows.map(({ subject }) => subject))
    location.assign(pageNames.newRun)
  }
  return (
    <Notice
      tone="information"
      actions={
        <Button size="small" variant="outlined" onClick={findEmails}>
          {pricedOperations(
            i18n.t('crm.findEmails', count, [numberText(count)]),
            'emailFinderFromUrl',
            count,
          )}
        </Button>
      }
    >
      {i18n.t('crm.needsEmail', count, [numberText(count), destination.name])}
    </Notice>
  )
}
