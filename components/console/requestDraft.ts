import type { Operation } from '../../lib/api/operations.ts'
import { parseNumber } from '../../lib/input/parse-number.ts'
import { fieldsOf, type OperationField } from './operationFields.ts'
import { readJson } from '../../lib/api/read-json.ts'

/** By field name. An empty text omits the parameter. */
export interface RequestDraft {
  values: Record<string, string>
  /** Not in the schema. */
  extras: { name: string; value: string }[]
}

export const emptyRequestDraft: RequestDraft = { values: {}, extras: [] }

export const flagName = (group: string, member: string) => `${group}.${member}`

export function inputOf(operation: Operation, { values, extras }: RequestDraft): Record<string, unknown> {
  const named = fieldsOf(operation).map((field): [string, unknown] => [field.name, valueOf(field, values)])
  const more = extras
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value }): [string, unknown] => [name.trim(), extraValue(operation, value)])
  return Object.fromEntries([...named.filter(([, value]) => value !== undefined), ...more])
}

function valueOf(field: OperationField, values: RequestDraft['values']): unknown {
  const typed = values[field.name] ?? ''
  if (field.kind === 'flags') return flagsOf(field, values)
  if (typed === '') return undefined
  // Parse without a locale: the request is shown exactly as it will be sent.
  return field.kind === 'number' ? (parseNumber(typed, null) ?? typed) : typed
}

function flagsOf({ name, members }: OperationField, values: RequestDraft['values']): unknown {
  const reported = members.flatMap((member): [string, boolean][] => {
    const value = values[flagName(name, member)]
    return value ? [[member, value === 'true']] : []
  })
  return reported.length > 0 ? Object.fromEntries(reported) : undefined
}

/** Query parameters are text. In a body, typed JSON becomes a value (`"7"` in quotes stays text). */
function extraValue({ method }: Operation, typed: string): unknown {
  if (method === 'GET') return typed
  const value = readJson(typed)
  return value === undefined ? typed : value
}

export function requestDraftOf(operation: Operation, input: Record<string, unknown>): RequestDraft {
  const fields = fieldsOf(operation)
  const values = fields.flatMap((field) => entriesOf(field, input[field.name]))
  const named = new Set(fields.map(({ name }) => name))
  const extras = Object.entries(input)
    .filter(([name]) => !named.has(name))
    .map(([name, value]) => ({ name, value: extraText(operation, value) }))
  return { values: Object.fromEntries(values), extras }
}

function entriesOf({ name, kind }: OperationField, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (kind !== 'flags') return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  return Object.entries(value).map(([member, flag]) => [flagName(name, member), String(flag)])
}

function extraText(operation: Operation, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return extraValue(operation, text) === value || typeof value !== 'string' ? text : JSON.stringify(value)
}
