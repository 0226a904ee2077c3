import type { Body } from '../../lib/records/database/rows/crm.ts'

/** What is sent, by the destination's names, dense. */
export function BodyText({ body }: { body: Body }) {
  return (
    <dl class="hand-over-body">
      {Object.entries(body).map(([name, value]) => (
        <div key={name}>
          <dt dir="ltr">{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
