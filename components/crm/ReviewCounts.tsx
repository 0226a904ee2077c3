import { i18n } from '#i18n'
import { verdicts, type ReviewRow } from '../../lib/crm/review-records.ts'
import { numberText } from '../ui/formats.ts'

/** How many of the chosen records are sent, and how many are not, by reason. */
export function ReviewCounts({ rows }: { rows: readonly ReviewRow[] }) {
  const counts = verdicts.map((verdict) => ({
    verdict,
    count: rows.filter((row) => row.verdict === verdict).length,
  }))
  return (
    <ul class="hand-over-counts">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ verdict, count }) => (
          <li key={verdict}>
            <b>{numberText(count)}</b> {i18n.t(`handover.counted.${verdict}`)}
          </li>
        ))}
    </ul>
  )
}
