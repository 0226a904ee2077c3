import type { Operation } from '../../lib/api/operations.ts'
import { parseNumber } from '../../lib/input/parse-number.ts'
import { fieldsOf, type OperationField } from './operationFields.ts'
import { readJson } from '../../lib/api/read-json.ts'

/** What a form holds, as typed: an empty text is a parameter left out. */
export interface RequestDraft {
  values: Record<string, string>
  /** Parameters that the schema does not name. */
  extras: { name: string; value: string }[]
}

export const emptyRequestDraft: RequestDraft = { values: {}, extras: [] }

/** A flag of a group stands in the draft under both names. */
export const flagName = (group: string, member: string) => `${group}.${member}`

/** The input that a draft comes to, before the schema has seen it. */
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
  // What is sent is shown as it is written: no language's signs, and nothing cut.
  return field.kind === 'number' ? (parseNumber(typed, null) ?? typed) : typed
}

function flagsOf({ name, members }: OperationField, values: RequestDraft['values']): unknown {
  const told = members.flatMap((member): [string, boolean][] => {
    const value = values[flagName(name, member)]
    return value ? [[member, value === 'true']] : []
  })
  return told.length > 0 ? Object.fromEntries(told) : undefined
}

/** A query is all text; in a body what is JSON goes as what it is, `"7"` as text, and everything else as text too. */
function extraValue({ method }: Operation, typed: string): unknown {
  if (method === 'GET') return typed
  const value = readJson(typed)
  return value === undefined ? typed : value
}

/** The draft that comes to this input again. */
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
