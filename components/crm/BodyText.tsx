import type { MappingRow } from '../../lib/crm/destination.ts'
import type { Body, DestinationKind } from '../../lib/crm/rows.ts'
import { fieldLabel } from './fieldLabels.ts'

interface BodyTextProps {
  kind: DestinationKind
  mapping?: readonly MappingRow[]
  body: Body
  class?: string
}

export function BodyText({ kind, mapping = [], body, class: name = 'crm-body' }: BodyTextProps) {
  return (
    <dl class={name}>
      {Object.entries(body).map(([field, value]) => (
        <div key={field}>
          <dt>{fieldLabel(kind, field, mapping)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
