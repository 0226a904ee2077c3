/** Something that goes wrong at a destination. */
export interface Fault {
  /** Which requests it meets, by method and path such as `POST /crm/v3/objects/companies`; all when nothing is said. */
  on?: RegExp
  /** How many requests it meets. */
  times?: number
  /** The request is carried out, and the connection breaks without an answer. */
  lost?: boolean
  /** No answer until the destination is closed; nothing is carried out. */
  hang?: boolean
  /** This answer, and nothing is carried out; a body that is a text is sent as it is. */
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export interface Faults {
  add(fault: Fault): void
  /** Asked for each request that no fault met. */
  meet(decide: (request: string) => Fault | undefined): void
  /** The first that meets this request, used up by one. */
  take(request: string): Fault | undefined
  clear(): void
}

export function createFaults(): Faults {
  let open: { fault: Fault; left: number }[] = []
  let decide: ((request: string) => Fault | undefined) | null = null
  return {
    add: (fault) => void open.push({ fault, left: fault.times ?? 1 }),
    take(request) {
      const met = open.find(({ fault }) => fault.on?.test(request) ?? true)
      if (!met) return decide?.(request)
      met.left -= 1
      open = open.filter(({ left }) => left > 0)
      return met.fault
    },
    meet: (next) => void (decide = next),
    clear() {
      open = []
      decide = null
    },
  }
}
