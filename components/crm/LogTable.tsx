import { i18n } from '#i18n'
import type { DestinationStatus } from '../../lib/crm/status.ts'
import type { LogRow } from './crmModel.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { safeLink } from '../ui/safeLink.ts'
import { BodyText } from './BodyText.tsx'
import { companyText, attemptText, reviewedAsText, stateText, stateTone, errorText } from './crmTexts.ts'
import { DataTable } from '../ui/DataTable.tsx'
import type { Delivery } from '../../lib/crm/rows.ts'

interface LogTableProps {
  rows: readonly LogRow[]
  /** By the destination's id. Without one, the destination was removed, and its deliveries can't be retried. */
  statuses: ReadonlyMap<string, DestinationStatus>
  onRetry: (id: string) => void
}

export function LogTable({ rows, statuses, onRetry }: LogTableProps) {
  return (
    <DataTable
      class="crm-table"
      caption={i18n.t('crm.log')}
      columns={[
        { text: i18n.t('ledger.column.time') },
        { text: i18n.t('crm.column.record') },
        { text: i18n.t('crm.to'), class: 'crm-rare' },
        { text: i18n.t('crm.column.outcome') },
      ]}
    >
      {rows.map((row) => (
        <Line key={row.delivery.id} row={row} statuses={statuses} onRetry={onRetry} />
      ))}
    </DataTable>
  )
}

type LineProps = Omit<LogTableProps, 'rows'> & { row: LogRow }

function Line({ row: { delivery, name, canResend }, statuses, onRetry }: LineProps) {
  const { id, at, to, kind, destination, state, error, reason, status, message, body, company, list } =
    delivery
  // Don't link addresses from an imported file: they could lead anywhere.
  const page = delivery.url && !delivery.imported ? safeLink(delivery.url) : null
  const mayGoAgain = canResend && statuses.has(destination)
  const nextAt = nextAttempt(delivery, statuses.get(destination))
  return (
    <tr>
      <td class="crm-time">{dateTimeText(at)}</td>
      <th scope="row">
        <bdi>{name}</bdi>
        <Disclosure summary={i18n.t(state === 'sent' ? 'crm.whatWasSent' : 'crm.column.becomes')}>
          <BodyText kind={kind} body={body} />
        </Disclosure>
      </th>
      <td class="crm-rare">
        <bdi>{to}</bdi>
      </td>
      <td>
        <Badge tone={stateTone[state]}>{stateText(delivery)}</Badge>
        {error && (
          <p class="crm-reason">
            {errorText(kind, error, reason)} <bdi>{attemptText({ ok: false, status, message })}</bdi>
          </p>
        )}
        {reviewedAsText(delivery) && <p class="crm-reason">{reviewedAsText(delivery)}</p>}
        {companyText(company) && <p class="crm-reason">{companyText(company)}</p>}
        {list === 'refused' && <p class="crm-reason">{i18n.t('crm.reason.list')}</p>}
        {page && (
          <p class="crm-reason">
            <ExternalLink href={page.href}>{i18n.t('crm.openThere', [to])}</ExternalLink>
          </p>
        )}
        {error && nextAt !== null && <p class="crm-reason">{i18n.t('crm.nextAt', [dateTimeText(nextAt)])}</p>}
        {mayGoAgain && (
          <Button size="small" icon="refresh" onClick={() => onRetry(id)}>
            {i18n.t('crm.again')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** In ms since epoch; `null` if a person must act first. */
function nextAttempt({ state, nextAt }: Delivery, status: DestinationStatus | undefined): number | null {
  if (state !== 'pending' || nextAt === null || !status?.isAccepting) return null
  return Math.max(nextAt, status.until ?? 0)
}
