import type { DeliveryBatch } from './adapter.ts'
import { isPersonField } from './company-link.ts'
import { DeliveryEnd } from './delivery-result.ts'

export interface RemoteField {
  name: string
  isReadOnly: boolean
  isUnique: boolean
}

/** Throws a `DeliveryEnd` that names the fields. */
export function checkFields(
  { options }: Pick<DeliveryBatch, 'options'>,
  fields: readonly RemoteField[],
): void {
  const { mapping, idField } = options
  const byName = new Map(fields.map((field) => [field.name, field]))
  const isWrong = (name: string) => byName.get(name)?.isReadOnly !== false
  const wrong = mapping.map(({ to }) => to).filter((to) => isPersonField(to) && isWrong(to))
  if (idField !== '' && (isWrong(idField) || !byName.get(idField)?.isUnique)) wrong.push(idField)
  if (wrong.length === 0) return
  throw new DeliveryEnd({ end: 'refused', status: null, message: wrong.join(', '), reason: 'field' })
}
