export interface Fault {
  /** Affected requests by method and path, such as `POST /crm/v3/objects/companies`; default: all. */
  on?: RegExp
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
  take(request: string): Fault | undefined
  clear(): void
}

export function createFaults(): Faults {
  let pending: { fault: Fault; left: number }[] = []
  let decide: ((request: string) => Fault | undefined) | null = null
  return {
    add: (fault) => void pending.push({ fault, left: fault.times ?? 1 }),
    take(request) {
      const match = pending.find(({ fault }) => fault.on?.test(request) ?? true)
      if (!match) return decide?.(request)
      match.left -= 1
      pending = pending.filter(({ left }) => left > 0)
      return match.fault
    },
    meet: (next) => void (decide = next),
    clear() {
      pending = []
      decide = null
    },
  }
}
