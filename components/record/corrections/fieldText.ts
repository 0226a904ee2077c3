import { i18n } from '#i18n'
import type { FieldName } from '../../../lib/records/corrections/correctable-fields.ts'

/** The same as the column's in exports. */
export function correctedFieldText(field: FieldName): string {
  const name = field.slice(field.indexOf('.') + 1) as NameIn<FieldName>
  if (name === 'tagline') return i18n.t('history.fact.tagline')
  return i18n.t(`exports.column.${name === 'size' ? 'employees' : name}`)
}

type NameIn<Field> = Field extends `${string}.${infer Name}` ? Name : never
