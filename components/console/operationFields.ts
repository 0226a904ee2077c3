import { toJSONSchema } from 'zod/v4/core'
import type { Operation } from '../../lib/api/operations.ts'

/** `flags`: a group of optional booleans. */
export interface OperationField {
  name: string
  kind: 'text' | 'number' | 'flags'
  required: boolean
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

export function fieldsOf({ input }: Pick<Operation, 'input'>): OperationField[] {
  const { properties = {}, required = [] } = toJSONSchema(input, { io: 'input' })
  return Object.entries(properties).map(([name, part]) =>
    fieldOf(name, part as Part, required.includes(name)),
  )
}

/** Parameters that the schema doesn't name. */
export function takesMore({ input }: Pick<Operation, 'input'>): boolean {
  return toJSONSchema(input, { io: 'input' }).additionalProperties !== false
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

function bound(value: number | undefined): number | null {
  return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? null : value
}
