import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { Destination } from '../../lib/crm/destination.ts'
import type { ReviewRow } from '../../lib/crm/review-records.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { BodyText } from './BodyText.tsx'
import { FieldNotes } from './FieldNotes.tsx'
import { stateText, verdictText } from './crmTexts.ts'

const page = 25

/** Records that can't be sent come first, because they need action. */
const order = (row: ReviewRow) => (row.verdict === 'missing' ? 0 : row.verdict === 'ready' ? 1 : 2)

export function ReviewTable({ rows, destination }: { rows: readonly ReviewRow[]; destination: Destination }) {
  const shown = useSignal(page)
  const sorted = rows.toSorted((a, b) => order(a) - order(b))
  return (
    <>
      <table class="crm-table">
        <caption class="unseen">{i18n.t('crm.reviewFor', [destination.name])}</caption>
        <thead>
          <tr>
            <th scope="col">{i18n.t('crm.column.record')}</th>
            <th scope="col">{i18n.t('crm.column.becomes')}</th>
            <th scope="col">{i18n.t('crm.column.then')}</th>
            <th scope="col" class="crm-rare">
              {i18n.t('crm.column.before')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted
            .slice(0, shown.value)
            .map(({ subject, name, body, verdict, missing, notes, isEmailBeforeMove, before, remoteIds }) => (
              <tr key={subject}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>
                  <BodyText kind={destination.kind} mapping={destination.mapping} body={body} />
                  <FieldNotes destination={destination} notes={notes} />
                  {isEmailBeforeMove && (
                    <Badge tone="warning">{i18n.t('exports.column.emailBeforeMove')}</Badge>
                  )}
                </td>
                <td>
                  <Badge tone={verdict === 'ready' ? 'accent' : verdict === 'missing' ? 'warning' : 'plain'}>
                    {verdictText(destination, { verdict, missing })}
                  </Badge>
                  {remoteIds.length > 1 && (
                    <span class="soft crm-several">{i18n.t('crm.several', [remoteIds.join(', ')])}</span>
                  )}
                </td>
                <td class="soft crm-rare">
                  {before ? `${stateText(before)}, ${dateTimeText(before.at)}` : i18n.t('crm.never')}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {rows.length > shown.value && (
        <Button onClick={() => (shown.value += page)}>{i18n.t('ui.showMore')}</Button>
      )}
    </>
  )
}
