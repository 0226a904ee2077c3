import type * as z from 'zod/mini'

const known = new WeakMap<z.core.$ZodType, ReadonlySet<string>>()

interface Parts {
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
}

/** The names of all fields that a schema or a part of it knows. */
export function namesIn(schema: z.core.$ZodType): ReadonlySet<string> {
  const found = known.get(schema)
  if (found) return found
  const { shape = {}, innerType, element, options = [] } = schema._zod.def as Parts
  const inner = [...Object.values(shape), ...options, innerType, element].filter((part) => part !== undefined)
  const names = new Set([...Object.keys(shape), ...inner.flatMap((part) => [...namesIn(part)])])
  known.set(schema, names)
  return names
}
