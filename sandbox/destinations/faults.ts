/** A fault of a destination. */
export interface Fault {
  /** Affected requests by method and path, such as `POST /crm/v3/objects/companies`; default: all. */
  on?: RegExp
  /** Number of affected requests. */
  times?: number
  /** Processes the request, then breaks the connection without a response. */
  lost?: boolean
  /** Sends no response until the destination closes; processes nothing. */
  hang?: boolean
  /** Sends this response and processes nothing; a text body is sent unchanged. */
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export interface Faults {
  add(fault: Fault): void
  /** Called for requests without another fault. */
  meet(decide: (request: string) => Fault | undefined): void
  /** Uses the first matching fault once. */
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
