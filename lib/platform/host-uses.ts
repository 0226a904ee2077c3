import { patternsOf } from './permissions.ts'

/** What a host is needed for. */
export type HostUse = 'provider' | 'network' | 'pictures' | 'team' | { destination: string }

/** Whoever is reached: provider and network, destinations, the team's nodes, and hosts of pictures, which are patterns already. */
interface Reached {
  deployment: { apiUrl: string; socialUrl: string }
  destinations: readonly { address: string; name: string }[]
  team: { urls: readonly string[] } | null
  pictures: readonly string[]
}

/** What each host is needed for, by its pattern. */
export function usesOfHosts({ deployment, destinations, team, pictures }: Reached): Map<string, HostUse[]> {
  const rows: [string[], HostUse][] = [
    [patternsOf({ ...deployment, socialUrl: '' }), 'provider'],
    [patternsOf({ ...deployment, apiUrl: '' }), 'network'],
    ...destinations.map(({ address, name }): [string[], HostUse] => [
      patternsOf({ apiUrl: address, socialUrl: '' }),
      { destination: name },
    ]),
    ...(team?.urls ?? []).map((url): [string[], HostUse] => [
      patternsOf({ apiUrl: url, socialUrl: '' }),
      'team',
    ]),
    [[...pictures], 'pictures'],
  ]
  const uses = new Map<string, HostUse[]>()
  for (const [patterns, use] of rows)
    for (const pattern of patterns) {
      const known = uses.get(pattern) ?? []
      if (!known.includes(use)) uses.set(pattern, [...known, use])
    }
  return uses
}
