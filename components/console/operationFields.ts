import * as z from 'zod/mini'
import type { Operation } from '../../lib/api/operations.ts'

/** One parameter of an operation, as its input schema tells. `flags`: a group of booleans, each sent or left out. */
export interface OperationField {
  name: string
  kind: 'text' | 'number' | 'flags'
  required: boolean
  /** The names within a group. */
  members: string[]
  pattern: string | null
  min: number | null
  max: number | null
}

interface Part {
  type?: string
  pattern?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, Part>
}

/** The fields of an operation's form, in the order of its schema. */
export function fieldsOf({ input }: Pick<Operation, 'input'>): OperationField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' })
  return Object.entries(properties).map(([name, part]) =>
    fieldOf(name, part as Part, required.includes(name)),
  )
}

/** Whether the operation also takes parameters that its schema does not name. */
export function takesMore({ input }: Pick<Operation, 'input'>): boolean {
  return z.toJSONSchema(input, { io: 'input' }).additionalProperties !== false
}

const kinds: Record<string, OperationField['kind']> = { integer: 'number', number: 'number', object: 'flags' }

function fieldOf(name: string, part: Part, required: boolean): OperationField {
  return {
    name,
    kind: kinds[part.type ?? ''] ?? 'text',
    required,
    members: Object.keys(part.properties ?? {}),
    pattern: part.pattern ?? null,
    min: bound(part.minimum),
    max: bound(part.maximum),
  }
}

/** The schema's way to say that a whole number has no bound is the largest that can be counted to. */
function bound(value: number | undefined): number | null {
  return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? null : value
}
