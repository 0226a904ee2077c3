import * as z from 'zod/mini'
import { limits } from '../../text/limits.ts'
import { sectionSchemas } from '../../api/schemas/sections.ts'
import { readTolerantly } from '../../api/schemas/tolerant.ts'
import { pageKinds } from '../../pages/page-kinds.ts'
import { suppressionGate } from '../../records/suppression/suppression-backup.ts'
import type { Suppressed } from '../../records/rows/suppression.ts'
import type { SectionName } from '../../records/rows/sections.ts'
import { contactShape, jobEventShape, noteVersionsShape, statedShape } from '../../exports/library-format.ts'
import { readCorrections } from '../../records/corrections/read-corrections.ts'
import { readEarlier } from '../imports/read-earlier.ts'
import type { Database } from '../../records/database/database.ts'
import { upgradeRow } from '../../records/database/schema-versions.ts'
import type { Row, Verified } from './format.ts'
import { rowSchemas } from './row-schemas.ts'

/**
 * Returns a reader for rows in the current format, to be called in order. It returns `null` for an invalid row. Future
 * times become `madeAt`, the backup's time in ms since epoch; invalid parts of a section are set aside in it. `salts`
 * are those in the suppression list.
 */
export function rowReader(
  madeAt: number,
  salts: readonly string[] = [],
): (table: string, row: Row) => Row | null {
  const now = Date.now()
  const compiled: Record<string, z.ZodMiniType> = rowSchemas(Math.min(Math.max(madeAt, 0), now))
  const subjectIn = subjectReader(Math.min(Math.max(madeAt, 0), now))
  const maySuppress = suppressionGate(salts)
  return (table, row) => {
    if (!isStorable(row)) return null
    const read = compiled[table]?.safeParse(row)
    if (!read?.success) return null
    const kept = read.data as Row
    if (table === 'suppressed') return maySuppress(kept as unknown as Suppressed) ? kept : null
    if (table === 'sections') return sectionIn(kept)
    if (table === 'history') return historyIn(kept)
    if (table === 'merges') return mergeIn(kept, subjectIn, Math.min(Math.max(madeAt, 0), now))
    return table === 'subjects' ? subjectIn(kept) : kept
  }
}

/** Upgrades each row of any database version first. */
export function backupRowReader(
  { versions }: Pick<Database, 'versions'>,
  { at, schema, salts }: Pick<Verified, 'at' | 'schema' | 'salts'>,
): (table: string, row: Row) => Row | null {
  const read = rowReader(at, salts)
  return (table, row) => {
    try {
      return read(table, upgradeRow(versions, schema, table, row))
    } catch {
      return null
    }
  }
}

/**
 * Whether every browser can store JSON that is nested this deep. Also removes fields named `__proto__`, because copying
 * them by assignment would change the prototype. No provider sends one.
 */
function isStorable(value: unknown, depth = limits.depth * 4): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  return Object.values(value).every((part) => isStorable(part, depth - 1))
}

/** Undoing a merge restores its two records, so they are validated too. */
function mergeIn(row: Row, subjectIn: (row: Row) => Row, madeAt: number): Row {
  const before = row['before'] as {
    subject: Row
    other: Row
    sections: Row[]
    choices?: unknown
  } | null
  if (!before) return row
  const { choices: given, ...rest } = before
  const choices = readCorrections(given, madeAt)
  return {
    ...row,
    before: {
      ...rest,
      ...(choices.length > 0 ? { choices } : {}),
      subject: subjectIn(before.subject),
      other: subjectIn(before.other),
      sections: before.sections.flatMap((section) => sectionIn(section) ?? []),
    },
  }
}

/** A subject must have its own key, and no name of another kind. */
const subjectReader =
  (madeAt: number) =>
  (row: Row): Row => {
    const aliases = row['aliases'] as string[]
    const others = pageKinds.filter((kind) => kind !== row['kind'])
    const own = aliases.filter((alias) => !others.some((kind) => alias.startsWith(`${kind}:`)))
    const key = row['key'] as string
    const corrections = readCorrections(row['corrections'], madeAt)
    const {
      noteVersions: _versions,
      stated: _stated,
      contact: _contact,
      done: _done,
      corrections: _corrections,
      uncorrected: _facts,
      ...rest
    } = row
    return {
      ...rest,
      aliases: own.includes(key) ? own : [key, ...own],
      ...fitting(noteVersionsShape, row, 'noteVersions'),
      ...fitting(statedShape, row, 'stated'),
      ...fitting(contactShape, row, 'contact'),
      ...fitting(doneShape, row, 'done'),
      ...(corrections.length > 0 ? { corrections, ...fitting(statedShape, row, 'uncorrected') } : {}),
    }
  }

function sectionIn(row: Row): Row | null {
  const read = readTolerantly(sectionSchemas[row['name'] as SectionName], row['data'])
  if (!read) return null
  const { earlier: given, ...rest } = row
  const earlier = readEarlier(row['name'] as SectionName, given)
  return {
    ...rest,
    ...(earlier.length > 0 ? { earlier } : {}),
    data: read.data,
    unreadable: [...(row['unreadable'] as unknown[]), ...read.unreadable],
  }
}

const doneShape = z.array(z.string().check(z.maxLength(2048))).check(z.maxLength(10_000))

const historyIn = ({ job, ...row }: Row): Row => ({ ...row, ...fitting(jobEventShape, { job }, 'job') })

function fitting(shape: z.ZodMiniType, row: Row, name: string): Row {
  const read = row[name] === undefined ? undefined : shape.safeParse(row[name]).data
  return read === undefined ? {} : { [name]: read }
}
