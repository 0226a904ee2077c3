import { z } from 'zod'

const faultShape = z.strictObject({
  /** By default all. */
  operation: z.union([z.number(), z.array(z.number())]).optional(),
  key: z.string().optional(),
  after: z.number().int().min(0).default(0),
  times: z.union([z.number().int().min(1), z.literal('always')]).default(1),
  /** In ms. */
  latency: z.number().min(0).optional(),
  /** Until it is released. */
  hang: z.boolean().optional(),
  reset: z.boolean().optional(),
  truncate: z.boolean().optional(),
  status: z.number().int().min(200).max(599).optional(),
  message: z.string().optional(),
  retryAfter: z.string().optional(),
  /** Such as `date`. */
  headers: z.record(z.string(), z.string()).optional(),
  withoutDate: z.boolean().optional(),
  body: z.string().optional(),
  contentType: z.string().optional(),
  html: z.boolean().optional(),
  /** Merged deeply into the response; lists are replaced. */
  patch: z.record(z.string(), z.unknown()).optional(),
  /** Fields to remove, such as `credits_left` or `metadata.source`. */
  drop: z.array(z.string()).optional(),
  /** By default the normal price is charged, unless the request fails or the connection breaks. */
  charge: z.boolean().optional(),
})

const faultsShape = z.union([faultShape.transform((fault) => [fault]), z.array(faultShape)])

export type FaultInput = z.input<typeof faultShape>
export type Fault = z.output<typeof faultShape>

export function fails(fault: Fault): boolean {
  return fault.status !== undefined && fault.status >= 400
}

export function charges(fault: Fault): boolean {
  return fault.charge ?? !(fails(fault) || fault.reset)
}

function matches(fault: Fault, operation: number, key: string | undefined): boolean {
  const wanted = fault.operation === undefined ? undefined : [fault.operation].flat()
  return (
    (wanted === undefined || wanted.includes(operation)) && (fault.key === undefined || fault.key === key)
  )
}

export interface Faults {
  add(input: unknown): Fault[]
  take(operation: number, key: string | undefined): Fault | undefined
  waiting(): Fault[]
  clear(): void
}

export function createFaults(): Faults {
  let waiting: Fault[] = []
  const take: Faults['take'] = (operation, key) => {
    const fault = waiting.find((each) => matches(each, operation, key))
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
    add: (input) => {
      const faults = faultsShape.parse(input)
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
