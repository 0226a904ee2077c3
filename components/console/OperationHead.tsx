import { i18n } from '#i18n'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import { Badge } from '../ui/Badge.tsx'
import { mostOf } from '../panel/priced.ts'

export function OperationHead({ operation }: { operation: OperationName }) {
  const { number, method, path } = operations[operation]
  return (
    <header class="console-operation">
      <h2>
        <span class="console-number">{number}</span> {i18n.t(`ui.operation.${operation}`)}
      </h2>
      <code>
        {method} {path}
      </code>
      <Badge>{mostOf(operation)}</Badge>
    </header>
  )
}
