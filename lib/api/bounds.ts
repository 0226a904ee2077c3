import * as z from 'zod/mini'
import { isBeyond, limits } from '../text/limits.ts'

// The content security policy forbids `eval`. Without this, zod would try it and cause a report of a violation.
z.config({ jitless: true })

const [firstYear, lastYear] = limits.years

// `readTolerantly` shortens texts and lists that fail `maxLength`.
export const line = z.string().check(z.maxLength(limits.line))
export const boundedProse = z.string().check(z.maxLength(limits.prose))
export const listOf = <S extends z.core.$ZodType>(item: S, maximum: number = limits.items) =>
  z.array(item).check(z.maxLength(maximum))

// Never shortened, because the beginning of an id or URL identifies something else.
const whole = (maximum: number) =>
  z.string().check(z.refine((text) => text.length <= maximum && text.isWellFormed()))
export const boundedId = whole(limits.id)
export const webAddress = whole(limits.address)

/** 0 to 1e12. */
export const boundedCount = z.number().check(z.gte(0), z.lte(limits.count))
/** A number of any meaning, such as credits. */
export const anyNumber = z.number().check(z.gte(-1e15), z.lte(1e15))
export const boundedYear = z.number().check(z.int(), z.gte(firstYear), z.lte(lastYear))
/** Universities and guilds are older than dates of people. */
export const boundedFoundingYear = z.number().check(z.int(), z.gte(1), z.lte(lastYear))
export const boundedMonth = z.number().check(z.int(), z.gte(1), z.lte(12))

/** A date as text, shown as received. Rejected if its year is outside the allowed ones. */
export const dateWords = z.string().check(
  z.maxLength(limits.line),
  z.refine((text) => !isBeyond(text)),
)
