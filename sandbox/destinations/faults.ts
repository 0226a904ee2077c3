export interface Fault {
  /** Matches the affected requests by method and path, such as `POST /crm/v3/objects/companies`; by default all. */
  on?: RegExp
  times?: number
  /** Processes the request, then closes the connection without a response. */
  lost?: boolean
  /** Doesn't process the request, and sends no response until the destination closes. */
  hang?: boolean
  /** Sends this response without processing the request. A text body is sent unchanged. */
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export interface Faults {
  add(fault: Fault): void
  /** `decide` is called for each request that has no other fault. */
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
