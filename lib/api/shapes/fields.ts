import * as z from 'zod/mini'

// The pages' content security policy forbids `eval`; without this zod tries it and the browser reports a violation.
z.config({ jitless: true })

/** Every field may be missing or `null`: deployments differ, and a missing field must never cost the record. */
export const maybe = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema))

export const text = maybe(z.string())
export const number = maybe(z.number())
export const flag = maybe(z.boolean())
export const texts = maybe(z.array(z.string()))
export const list = <S extends z.core.$ZodType>(item: S) => maybe(z.array(item))
export const anything = z.optional(z.unknown())

/** A moment in a career: month and year in profiles, an ISO date-time in the older operations. */
export type Moment = { year: number; month?: number | null | undefined } | string

const moment = maybe(z.custom<Moment>(isMoment))

export const startEnd = maybe(z.looseObject({ start: moment, end: moment }))

function isMoment(value: unknown): value is Moment {
  if (typeof value === 'string') return !Number.isNaN(Date.parse(value))
  if (typeof value !== 'object' || value === null || !('year' in value)) return false
  const month = 'month' in value ? value.month : undefined
  return (
    typeof value.year === 'number' && (month === null || month === undefined || typeof month === 'number')
  )
}
