import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { Destination, MappingRow } from '../../lib/crm/destination.ts'
import type { CrmFieldName } from '../../lib/crm/fields.ts'
import type { Forecast } from '../../lib/crm/forecast-result.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import { isPersonField } from '../../lib/crm/company-link.ts'
import { AddressText } from '../ui/AddressText.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { safeLink } from '../ui/safeLink.ts'
import { BodyText } from './BodyText.tsx'
import { FieldNotes } from './FieldNotes.tsx'
import { forecastText, stateText, verdictText } from './crmTexts.ts'
import { sourceText } from './fieldLabels.ts'

const page = 25

interface ReviewTableProps {
  rows: readonly ReviewRow[]
  destination: Destination
  forecasts: ReadonlyMap<string, Forecast>
  /** `null` hides the checkboxes. */
  leftOut: ReadonlySet<string> | null
  onToggle: (subjects: readonly string[], isSent: boolean) => void
}

export function ReviewTable(props: ReviewTableProps) {
  const { rows, destination, leftOut, onToggle } = props
  const shown = useSignal(page)
  const columns = columnsOf(destination)
  const subjects = rows.map(({ subject }) => subject)
  return (
    <>
      <table class="crm-table crm-review">
        <caption class="unseen">{i18n.t('crm.reviewFor', [destination.name])}</caption>
        <thead>
          <tr>
            {leftOut && (
              <th scope="col">
                <input
                  class="field-checkbox"
                  type="checkbox"
                  aria-label={i18n.t('crm.sendAll')}
                  checked={!subjects.some((subject) => leftOut.has(subject))}
                  onChange={({ currentTarget: { checked } }) => onToggle(subjects, checked)}
                />
              </th>
            )}
            <th scope="col">{i18n.t('crm.column.record')}</th>
            {columns.map(({ to, from }) => (
              <th key={to} scope="col" class={from === 'email' ? 'crm-rare crm-email' : 'crm-rare'}>
                {sourceText(from)}
              </th>
            ))}
            <th scope="col">{i18n.t('presence.there', [destination.name])}</th>
            <th scope="col">
              <span class="unseen">{i18n.t('crm.column.becomes')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown.value).map((row) => (
            <Line key={row.subject} {...props} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.value && (
        <Button onClick={() => (shown.value += page)}>{i18n.t('ui.showMore')}</Button>
      )}
    </>
  )
}

function Line({
  row,
  columns,
  destination,
  forecasts,
  leftOut,
  onToggle,
}: ReviewTableProps & { row: ReviewRow; columns: readonly MappingRow[] }) {
  const isOpen = useSignal(false)
  const { subject, name, body, notes, isEmailBeforeMove, before, remoteIds } = row
  return (
    <>
      <tr>
        {leftOut && (
          <td>
            <input
              class="field-checkbox"
              type="checkbox"
              aria-label={i18n.t('crm.sendOne', [name])}
              checked={!leftOut.has(subject)}
              onChange={({ currentTarget: { checked } }) => onToggle([subject], checked)}
            />
          </td>
        )}
        <th scope="row">
          <bdi>{name}</bdi>
        </th>
        {columns.map(({ to, from }) => {
          const text = String(body[to] ?? '')
          return from === 'email' ? (
            <td key={to} class="crm-rare crm-email">
              <AddressText>{text}</AddressText>
            </td>
          ) : (
            <td key={to} class="crm-rare" title={text || undefined}>
              <bdi>{text}</bdi>
            </td>
          )
        })}
        <td>
          <ActionText row={row} destination={destination} forecast={forecasts.get(subject)} />
          <FieldNotes destination={destination} notes={notes} />
          {isEmailBeforeMove && <Badge tone="warning">{i18n.t('exports.column.emailBeforeMove')}</Badge>}
          {remoteIds.length > 1 && <p class="crm-reason">{i18n.t('crm.several', [remoteIds.join(', ')])}</p>}
        </td>
        <td>
          <Button
            size="small"
            icon="chevron"
            label={i18n.t('crm.allFields', [name])}
            expanded={isOpen.value}
            onClick={() => (isOpen.value = !isOpen.value)}
          />
        </td>
      </tr>
      {isOpen.value && (
        <tr>
          <td colSpan={columns.length + (leftOut ? 4 : 3)}>
            <BodyText kind={destination.kind} mapping={destination.mapping} body={body} />
            <p class="crm-reason">
              {i18n.t('crm.column.before')}:{' '}
              {before ? `${stateText(before)}, ${dateTimeText(before.at)}` : i18n.t('crm.never')}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

function ActionText({
  row,
  destination,
  forecast,
}: {
  row: ReviewRow
  destination: Destination
  forecast: Forecast | undefined
}) {
  if (row.verdict !== 'ready' || !forecast)
    return row.verdict === 'missing' ? (
      <Badge tone="warning">{verdictText(destination, row)}</Badge>
    ) : (
      <>{verdictText(destination, row)}</>
    )
  const { action, fields } = forecastText(destination, forecast)
  const link = forecast.does === 'refuse' && forecast.url ? safeLink(forecast.url) : null
  return (
    <>
      {action} {fields !== '' && <span class="soft">{fields}</span>}
      {link && (
        <>
          {' '}
          <ExternalLink href={link.href}>{i18n.t('crm.openThere', [destination.name])}</ExternalLink>
        </>
      )}
    </>
  )
}

const telling: readonly CrmFieldName[] = ['email', 'title', 'company', 'domain', 'industry', 'city', 'place']

/** Besides the name, up to three that identify a record best. */
function columnsOf({ kind, mapping }: Destination): MappingRow[] {
  const rows = (mapping.length > 0 ? mapping : adapters[kind].mapping).filter(({ to }) => isPersonField(to))
  const company = mapping.find(({ from, to }) => from === 'company' && !isPersonField(to))
  return telling
    .flatMap(
      (name) => rows.find(({ from }) => from === name) ?? (name === 'company' && company ? [company] : []),
    )
    .slice(0, 3)
}
