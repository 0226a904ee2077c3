import { i18n } from '#i18n'
import type { LogRow } from '../../lib/state/handover.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { BodyText } from './BodyText.tsx'
import { stateText, stateTone, troubleText } from './handOverWords.ts'

interface LogTableProps {
  rows: readonly LogRow[]
  /** Ids of the destinations that there are: nothing can be sent again to one that is gone. */
  known: ReadonlySet<string>
  onAgain: (id: string) => void
}

export function LogTable({ rows, known, onAgain }: LogTableProps) {
  return (
    <table class="hand-over-table">
      <caption class="unseen">{i18n.t('handover.log')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('ledger.column.when')}</th>
          <th scope="col">{i18n.t('handover.column.record')}</th>
          <th scope="col" class="hand-over-rare">
            {i18n.t('handover.to')}
          </th>
          <th scope="col">{i18n.t('handover.column.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.delivery.id} row={row} known={known} onAgain={onAgain} />
        ))}
      </tbody>
    </table>
  )
}

type LineProps = Omit<LogTableProps, 'rows'> & { row: LogRow }

function Line({ row: { delivery, name }, known, onAgain }: LineProps) {
  const { id, at, to, destination, state, why, status, message, nextAt, body } = delivery
  const mayGoAgain = (state === 'dead' || state === 'refused') && known.has(destination)
  return (
    <tr>
      <td class="hand-over-when">{dateTimeText(at)}</td>
      <th scope="row">
        <bdi>{name}</bdi>
        <Disclosure summary={i18n.t('handover.whatWasSent')}>
          <BodyText body={body} />
        </Disclosure>
      </th>
      <td class="hand-over-rare">
        <bdi>{to}</bdi>
      </td>
      <td>
        <Badge tone={stateTone[state]}>{stateText(delivery)}</Badge>
        {why && (
          <p class="hand-over-why">
            {troubleText(why)} <bdi>{[status, message].filter((part) => part !== null).join(' · ')}</bdi>
          </p>
        )}
        {state === 'waiting' && why && nextAt !== null && (
          <p class="hand-over-why">{i18n.t('handover.nextAt', [dateTimeText(nextAt)])}</p>
        )}
        {mayGoAgain && (
          <Button size="small" icon="refresh" onClick={() => onAgain(id)}>
            {i18n.t('handover.again')}
          </Button>
        )}
      </td>
    </tr>
  )
}
