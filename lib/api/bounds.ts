import * as z from 'zod/mini'
import { isBeyond, limits } from './limits.ts'

// The pages' content security policy forbids `eval`; without this zod tries it and the browser reports a violation.
z.config({ jitless: true })

const [firstYear, lastYear] = limits.years

// A text or a list that is too long keeps its beginning: `readTolerantly` cuts what fails `maxLength`.
export const line = z.string().check(z.maxLength(limits.line))
export const boundedProse = z.string().check(z.maxLength(limits.prose))
/** A list of at most `most` items. */
export const listOf = <S extends z.core.$ZodType>(item: S, most: number = limits.items) =>
  z.array(item).check(z.maxLength(most))

// Whole or not at all: the beginning of an id or an address is another one's. Half a character is a broken one.
const whole = (most: number) =>
  z.string().check(z.refine((text) => text.length <= most && text.isWellFormed()))
export const boundedId = whole(limits.id)
export const webAddress = whole(limits.address)

/** Anything that is counted: 0 to 1e12. */
export const boundedCount = z.number().check(z.gte(0), z.lte(limits.count))
/** A number of any meaning, such as credits. */
export const anyNumber = z.number().check(z.gte(-1e15), z.lte(1e15))
export const boundedYear = z.number().check(z.int(), z.gte(firstYear), z.lte(lastYear))
/** Universities and guilds are older than what happens to people. */
export const boundedFoundingYear = z.number().check(z.int(), z.gte(1), z.lte(lastYear))
export const boundedMonth = z.number().check(z.int(), z.gte(1), z.lte(12))

/** A date as text, which views show as it came where it is none; one beyond the years that can be is taken out. */
export const dateWords = z.string().check(
  z.maxLength(limits.line),
  z.refine((text) => !isBeyond(text)),
)
