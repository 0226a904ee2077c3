import type { Body } from '../../lib/records/database/rows/crm.ts'

interface BodyTextProps {
  body: Body
  /** CSS class of the layout; compact by default. */
  class?: string
}

export function BodyText({ body, class: look = 'hand-over-body' }: BodyTextProps) {
  return (
    <dl class={look}>
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
