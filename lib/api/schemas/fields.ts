import * as z from 'zod/mini'
import {
  anyNumber,
  boundedCount,
  boundedMonth,
  boundedFoundingYear,
  dateWords,
  boundedId,
  line,
  listOf,
  boundedProse,
  webAddress,
  boundedYear,
} from '../bounds.ts'
import { isDate } from '../../text/limits.ts'

/**
 * A field that may be missing or `null`, as every field may: deployments differ, and a missing field must not cost the
 * record.
 */
export const maybe = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema))

/** One line of text: a name, title or place. */
export const text = maybe(line)
export const prose = maybe(boundedProse)
/** An id, handle or email. Never shortened. */
export const id = maybe(boundedId)
export const address = maybe(webAddress)
export const date = maybe(dateWords)
/** May be negative or fractional, such as credits. */
export const number = maybe(anyNumber)
export const count = maybe(boundedCount)
export const year = maybe(boundedYear)
export const foundingYear = maybe(boundedFoundingYear)
export const month = maybe(boundedMonth)
export const flag = maybe(z.boolean())
export const texts = maybe(listOf(line))
export const list = <S extends z.core.$ZodType>(item: S) => maybe(listOf(item))
export const anything = z.optional(z.unknown())

/** A date in a career: month and year in profiles, an ISO date-time in older operations. */
export type Moment = { year: number; month?: number | null | undefined } | string

const moment = maybe(z.custom<Moment>(isMoment))

export const startEnd = maybe(z.looseObject({ start: moment, end: moment }))

function isMoment(value: unknown): value is Moment {
  if (typeof value === 'string') return isDate(value)
  if (typeof value !== 'object' || value === null || !('year' in value)) return false
  const month = 'month' in value ? value.month : undefined
  return (
    boundedYear.safeParse(value.year).success &&
    (month === null || month === undefined || typeof month === 'number')
  )
}
