import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import type { LedgerModel } from './usageModel.ts'
import { outcomes } from './outcomes.ts'
import { Badge } from '../ui/Badge.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { dateTimeText, numberText } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import { aboutText, clickText, endText, fromText, runOf } from './requestTexts.ts'

export const columns = [
  'time',
  'lookup',
  'click',
  'outcome',
  'expected',
  'cost',
  'costBy',
  'requestId',
] as const

/** A request. Its expanded part repeats the columns that don't fit on a narrow page. */
export function RequestRow({ row, ledger }: { row: LedgerRow; ledger: LedgerModel }) {
  const open = useSignal(false)
  const id = useId()
  const { request } = row
  return (
    <tbody class={open.value ? 'requests-opened' : undefined}>
      <tr>
        <td class="requests-time">
          <button
            type="button"
            class="requests-opener"
            aria-expanded={open.value}
            aria-controls={open.value ? id : undefined}
            onClick={() => (open.value = !open.value)}
          >
            <Icon name="chevron" />
            {dateTimeText(request.reservedAt)}
          </button>
        </td>
        <td class="requests-lookup">
          {i18n.t(`ui.operation.${request.operation}`)}
          <span class="requests-about">
            <bdi>{aboutText(row)}</bdi>
          </span>
        </td>
        <td class="requests-click">
          {clickText(request)}
          <Run request={request} ledger={ledger} />
        </td>
        <td class="requests-outcome">
          <Ending request={request} />
        </td>
        <td class="requests-expected">
          {request.expected === null ? i18n.t('ledger.notKnown') : numberText(request.expected)}
        </td>
        <td class="requests-cost">{costNumber(request)}</td>
        <td class="requests-costBy">
          {i18n.t(request.costBy ? `ledger.costBy.${request.costBy}` : 'ledger.notKnown')}
        </td>
        <td class="requests-requestId">
          {request.requestId && (
            <span>
              <code dir="ltr">{request.requestId}</code>
              <CopyButton label={i18n.t('console.fact.requestId')} value={request.requestId} />
            </span>
          )}
        </td>
      </tr>
      {open.value && (
        <tr id={id}>
          <td colSpan={columns.length}>
            <RequestDetails row={row} ledger={ledger} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Run({ request, ledger }: { request: LedgerRequest; ledger: LedgerModel }) {
  const run = runOf(request, ledger.runs.value)
  if (!run) return null
  return (
    <span class="requests-about">
      {run.href === null ? (
        run.name
      ) : (
        <a href={run.href}>
          <bdi>{run.name}</bdi>
        </a>
      )}
    </span>
  )
}

function Ending({ request }: { request: LedgerRequest }) {
  const { outcome, cost, reserved } = request
  const from = fromText(request)
  return (
    <>
      <Badge tone={outcome === null ? 'plain' : outcomes[outcome].tone}>{endText(request)}</Badge>
      {outcome === 'unknown' && cost === null && (
        <span class="requests-uncertain">{i18n.t('ledger.maybe', [numberText(reserved)])}</span>
      )}
      {from && (
        <span class="requests-about">
          <bdi>{from}</bdi>
        </span>
      )}
    </>
  )
}

function costNumber({ cost, reserved }: LedgerRequest): string {
  return cost === null ? i18n.t('ledger.atMost', [numberText(reserved)]) : numberText(cost)
}
