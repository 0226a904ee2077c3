import { sectionSchemas } from '../api/schemas/sections.ts'
import { sectionNames } from '../records/sections.ts'
import { pageKinds } from '../pages/page-kinds.ts'
import * as z from 'zod/mini'
import { operations, type OperationName } from '../api/operations.ts'
import { jobCertainties, jobChangeKinds } from '../records/rows/history.ts'
import type { Subject } from '../records/rows/subject.ts'
import type { SectionName } from '../records/rows/sections.ts'

/** A Sidelight that knows only earlier versions rejects the file. */
export const libraryFormat = 'sidelight-library'
export const recordFormat = 'sidelight-record'
export const libraryVersion = 1

const moment = z.number().check(z.gte(0))
const operation = z.enum(Object.keys(operations) as [OperationName, ...OperationName[]])

/** Set if mentions were erased; needed for joining libraries. */
const mentionsErased = z.optional(z.literal(true))
export const earlierShape = z.array(
  z.object({ at: moment, request: z.string(), data: z.unknown(), mentionsErased }),
)
export const noteVersionsShape = z.object({
  current: z.array(z.object({ text: z.string(), at: moment })),
  replaced: z.array(z.string()),
})
export const contactShape = z.object({
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  title: z.optional(z.string()),
  emails: z.array(z.object({ address: z.string(), type: z.nullable(z.string()) })),
  phones: z.array(z.string()),
})
const jobPositionShape = z.nullable(
  z.object({
    title: z.string(),
    company: z.string(),
    since: z.nullable(
      z.object({
        year: z.int().check(z.gte(1), z.lte(9999)),
        month: z.nullable(z.int().check(z.gte(1), z.lte(12))),
      }),
    ),
  }),
)
export const jobEventShape = z.object({
  kind: z.enum(jobChangeKinds),
  certainty: z.enum(jobCertainties),
  company: z.string(),
  before: jobPositionShape,
  after: jobPositionShape,
})
export const statedShape = z.partial(
  z.object({
    name: z.string(),
    headline: z.string(),
    company: z.string(),
    place: z.string(),
    email: z.string(),
    url: z.string(),
  }),
)

function section<Data extends z.ZodMiniType>(data: Data) {
  return z.object({
    at: moment,
    operation,
    request: z.string(),
    requestId: z.optional(z.nullable(z.string())),
    source: z.nullable(z.string()),
    cost: z.optional(z.nullable(z.number())),
    paging: z.optional(z.object({ page: z.number(), total: z.nullable(z.number()) })),
    mentionsErased,
    earlier: z.optional(earlierShape),
    unreadable: z.array(z.object({ path: z.string(), value: z.optional(z.unknown()) })),
    data,
  })
}

/** Corrections. Unknown fields are kept for later versions. */
const correctionsShape = z.array(
  z.looseObject({ field: z.string(), value: z.nullable(z.string()), at: moment }),
)

function recordWith<Corrections extends z.ZodMiniType>(
  data: (name: SectionName) => z.ZodMiniType,
  corrections: Corrections,
) {
  const sections = Object.fromEntries(sectionNames.map((name) => [name, z.optional(section(data(name)))]))
  return z.object({
    key: z.string().check(z.regex(new RegExp(`^(${pageKinds.join('|')}):.`))),
    kind: z.enum(pageKinds),
    aliases: z.array(z.string()).check(z.minLength(1)),
    name: z.string(),
    headline: z.string(),
    company: z.string(),
    place: z.string(),
    email: z.string(),
    url: z.string(),
    tags: z.array(z.string()),
    lists: z.array(z.string()),
    done: z.optional(z.array(z.string())),
    note: z.string(),
    noteVersions: z.optional(noteVersionsShape),
    stated: z.optional(statedShape),
    contact: z.optional(contactShape),
    corrections: z.optional(corrections),
    uncorrected: z.optional(statedShape),
    createdAt: moment,
    updatedAt: moment,
    sections: z.object(sections as { [Name in SectionName]: z.ZodMiniOptional<ReturnType<typeof section>> }),
    history: z.array(
      z.object({
        id: z.string(),
        at: moment,
        fact: z.string(),
        before: z.string(),
        after: z.string(),
        request: z.string(),
        // If its kind or shape is unknown, it is still a line of the history.
        job: z.optional(z.unknown()),
      }),
    ),
  })
}

/** Sections are validated one by one, so that an invalid part costs only that part. */
export const libraryRecord = recordWith(() => z.unknown(), z.unknown())

export const libraryFile = z.object({
  format: z.literal(libraryFormat),
  version: z.literal(libraryVersion),
  exportedAt: z.string(),
  records: z.array(recordWith((name) => sectionSchemas[name], correctionsShape)),
})

export type LibraryRecord = Omit<z.infer<typeof libraryRecord>, 'corrections'> & Pick<Subject, 'corrections'>
