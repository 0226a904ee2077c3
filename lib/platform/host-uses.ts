import { patternsOf } from './permissions.ts'

/** What a host is needed for. */
export type HostUse = 'provider' | 'network' | 'pictures' | { destination: string }

/** Whoever is reached: provider and network, destinations, and hosts of pictures, which are patterns already. */
interface Reached {
  deployment: { apiUrl: string; socialUrl: string }
  destinations: readonly { address: string; name: string }[]
  pictures: readonly string[]
}

/** What each host is needed for, by its pattern. */
export function usesOfHosts({ deployment, destinations, pictures }: Reached): Map<string, HostUse[]> {
  const rows: [string[], HostUse][] = [
    [patternsOf({ ...deployment, socialUrl: '' }), 'provider'],
    [patternsOf({ ...deployment, apiUrl: '' }), 'network'],
    ...destinations.map(({ address, name }): [string[], HostUse] => [
      patternsOf({ apiUrl: address, socialUrl: '' }),
      { destination: name },
    ]),
    [[...pictures], 'pictures'],
  ]
  const uses = new Map<string, HostUse[]>()
  for (const [patterns, use] of rows)
    for (const pattern of patterns) uses.set(pattern, [...(uses.get(pattern) ?? []), use])
  return uses
}
