import * as zod from 'zod/v4-mini'

/**
 * Replaces `zod/mini` in builds. Each schema is created at its first use, because creating hundreds of them took most
 * of the start of the worker and of each page.
 */
type Make = (...given: never[]) => object

const schemas = new WeakMap<object, () => object>()

function defer(make: () => object): object {
  let made: object | undefined
  const schema = () => (made ??= make())
  const standIn = new Proxy(
    {},
    {
      get(_, key) {
        // `check` only composes schemas, so it doesn't create this one.
        if (key === 'check' && !made) return (...checks: unknown[]) => defer(() => checked(schema(), checks))
        return Reflect.get(schema(), key) as unknown
      },
      has: (_, key) => Reflect.has(schema(), key),
    },
  )
  schemas.set(standIn, schema)
  return standIn
}

const checked = (schema: object, checks: unknown[]) =>
  (schema as { check(...checks: unknown[]): object }).check(...checks.map(resolved))

/** A value for a zod function, with the schemas that its stand-ins represent. */
function resolved(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const schema = schemas.get(given)
  if (schema) return schema()
  if (Array.isArray(given)) return given.map(resolved)
  if (Object.getPrototypeOf(given) !== Object.prototype) return given
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, resolved(value)]))
}

const later = <Function extends Make>(make: Function): Function =>
  ((...given: never[]) => defer(() => make(...(given.map(resolved) as never[])))) as Function

// Not deferred: it is set before any schema is created.
export const config = zod.config

export const _default = /* @__PURE__ */ later(zod._default)
export const array = /* @__PURE__ */ later(zod.array)
export const boolean = /* @__PURE__ */ later(zod.boolean)
export const custom = /* @__PURE__ */ later(zod.custom)
export const discriminatedUnion = /* @__PURE__ */ later(zod.discriminatedUnion)
export const extend = /* @__PURE__ */ later(zod.extend)
export const gte = /* @__PURE__ */ later(zod.gte)
export const int = /* @__PURE__ */ later(zod.int)
export const literal = /* @__PURE__ */ later(zod.literal)
export const looseObject = /* @__PURE__ */ later(zod.looseObject)
export const lte = /* @__PURE__ */ later(zod.lte)
export const maxLength = /* @__PURE__ */ later(zod.maxLength)
export const maximum = /* @__PURE__ */ later(zod.maximum)
export const minLength = /* @__PURE__ */ later(zod.minLength)
export const minimum = /* @__PURE__ */ later(zod.minimum)
export const nonnegative = /* @__PURE__ */ later(zod.nonnegative)
export const nullable = /* @__PURE__ */ later(zod.nullable)
export const number = /* @__PURE__ */ later(zod.number)
export const object = /* @__PURE__ */ later(zod.object)
export const optional = /* @__PURE__ */ later(zod.optional)
export const overwrite = /* @__PURE__ */ later(zod.overwrite)
export const partial = /* @__PURE__ */ later(zod.partial)
export const partialRecord = /* @__PURE__ */ later(zod.partialRecord)
export const pipe = /* @__PURE__ */ later(zod.pipe)
export const positive = /* @__PURE__ */ later(zod.positive)
export const record = /* @__PURE__ */ later(zod.record)
export const refine = /* @__PURE__ */ later(zod.refine)
export const regex = /* @__PURE__ */ later(zod.regex)
export const required = /* @__PURE__ */ later(zod.required)
export const strictObject = /* @__PURE__ */ later(zod.strictObject)
export const string = /* @__PURE__ */ later(zod.string)
export const transform = /* @__PURE__ */ later(zod.transform)
export const trim = /* @__PURE__ */ later(zod.trim)
export const union = /* @__PURE__ */ later(zod.union)
export const unknown = /* @__PURE__ */ later(zod.unknown)
const makeEnum = /* @__PURE__ */ later(zod.enum)
export { makeEnum as enum }
