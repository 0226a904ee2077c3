import type { Fetch } from '../../lib/api/send.ts'
import type { Destination } from '../../lib/crm/destination.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import { hubspotApp, hubspotToken, newHubspot, type Hubspot } from '../../sandbox/destinations/hubspot.ts'
import { newReceiver, webhookApp, webhookSecret, type Receiver } from '../../sandbox/destinations/webhook.ts'
import type { Clocks } from './clocks.ts'
import type { DestinationKind } from '../../lib/crm/rows.ts'

/** `lost`: executed, but without a response. `lies`: reported as success, but not executed. */
export type DestinationFault = 'lost' | 'down' | 'lies' | 'garbage' | 500 | 429 | 401

export interface Destinations {
  all: Destination[]
  receiver: Receiver
  hubspot: Hubspot
  fetch: Fetch
  fault(fault: DestinationFault): void
}

const destination = (kind: DestinationKind, address: string, token: string): Destination => ({
  id: kind,
  kind,
  name: kind,
  address,
  token,
  idField: '',
  mapping: [...adapters[kind].mapping],
  createCompany: false,
})

export function openDestinations(clocks: Clocks, arrived: (body: string) => void): Destinations {
  const receiver = { ...newReceiver(), now: clocks.wall }
  const hubspot = { ...newHubspot(), now: () => clocks.wall() }
  const apps = { 'hooks.example': webhookApp(receiver), 'crm.example': hubspotApp(hubspot) }
  const faults: DestinationFault[] = []
  return {
    receiver,
    hubspot,
    all: [
      destination('webhook', 'https://hooks.example/', webhookSecret),
      destination('hubspot-contact', 'https://crm.example', hubspotToken),
    ],
    fault: (fault) => void faults.push(fault),
    fetch: async (url, init) => {
      const { hostname, pathname, search } = new URL(url)
      if (typeof init.body === 'string') arrived(init.body)
      const fault = faults.shift()
      if (fault === 'down') throw new TypeError('Failed to fetch')
      if (fault === 'lies') return Response.json({})
      if (fault === 'garbage') return new Response('<html>', { headers: { 'content-type': 'text/html' } })
      if (typeof fault === 'number')
        return Response.json({}, { status: fault, headers: fault === 429 ? { 'retry-after': '0' } : {} })
      const response = await apps[hostname as keyof typeof apps].request(pathname + search, init)
      if (fault === 'lost') throw new TypeError('Failed to fetch')
      return response
    },
  }
}
