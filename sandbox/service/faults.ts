import { z } from 'zod'

const faultShape = z.strictObject({
  /** Which requests it meets; every one when nothing is said. */
  operation: z.union([z.number(), z.array(z.number())]).optional(),
  key: z.string().optional(),
  /** How many requests to let pass first, and how many to meet after that. */
  after: z.number().int().min(0).default(0),
  times: z.union([z.number().int().min(1), z.literal('always')]).default(1),
  /** Milliseconds before the answer. */
  latency: z.number().min(0).optional(),
  /** No answer until released. */
  hang: z.boolean().optional(),
  /** The connection breaks before any header. */
  reset: z.boolean().optional(),
  /** The connection breaks in the middle of the body. */
  truncate: z.boolean().optional(),
  status: z.number().int().min(200).max(599).optional(),
  message: z.string().optional(),
  retryAfter: z.string().optional(),
  /** Laid over the usual ones, such as `date`. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Leaves the `Date` header out. */
  withoutDate: z.boolean().optional(),
  /** Any text in place of the answer. */
  body: z.string().optional(),
  contentType: z.string().optional(),
  /** A page in place of the answer. */
  html: z.boolean().optional(),
  /** Merged into the answer, member by member; lists are replaced. */
  patch: z.record(z.string(), z.unknown()).optional(),
  /** Members to leave out of the answer, such as `credits_left` or `metadata.source`. */
  drop: z.array(z.string()).optional(),
  /** Whether it costs what the answer would have cost; by default not when it breaks the connection or fails. */
  charge: z.boolean().optional(),
})

export const faultsShape = z.union([faultShape.transform((fault) => [fault]), z.array(faultShape)])

export type FaultWish = z.input<typeof faultShape>
export type Fault = z.output<typeof faultShape>

export function fails(fault: Fault): boolean {
  return fault.status !== undefined && fault.status >= 400
}

export function charges(fault: Fault): boolean {
  return fault.charge ?? !(fails(fault) || fault.reset)
}

function meets(fault: Fault, operation: number, key: string | undefined): boolean {
  const wanted = fault.operation === undefined ? undefined : [fault.operation].flat()
  return (
    (wanted === undefined || wanted.includes(operation)) && (fault.key === undefined || fault.key === key)
  )
}

export interface Faults {
  add(wishes: unknown): Fault[]
  /** The first fault that meets this request, used up by one. */
  take(operation: number, key: string | undefined): Fault | undefined
  waiting(): Fault[]
  clear(): void
}

export function createFaults(): Faults {
  let waiting: Fault[] = []
  const take: Faults['take'] = (operation, key) => {
    const fault = waiting.find((each) => meets(each, operation, key))
    if (!fault) return undefined
    if (fault.after > 0) {
      fault.after -= 1
      return undefined
    }
    if (fault.times !== 'always') fault.times -= 1
    waiting = waiting.filter((each) => each.times !== 0)
    return fault
  }
  return {
    add: (wishes) => {
      const faults = faultsShape.parse(wishes)
      waiting.push(...faults)
      return faults
    },
    take,
    waiting: () => waiting,
    clear: () => {
      waiting = []
    },
  }
}
