import { patternsOf } from './permissions.ts'

/** Names the profile if there are several. */
export type HostUse =
  | 'provider'
  | 'network'
  | 'pictures'
  | 'team'
  | { destination: string }
  | { profile: string; use: 'provider' | 'network' }

interface Reached {
  deployment: { apiUrl: string; socialUrl: string }
  profiles?: {
    active: { name: string }
    others: readonly { name: string; deployment: { apiUrl: string; socialUrl: string } }[]
  } | null
  destinations: readonly { address: string; name: string }[]
  team: { urls: readonly string[] } | null
  pictures: readonly string[]
}

/** What each host is used for, by match pattern. */
export function usesOfHosts({
  deployment,
  profiles = null,
  destinations,
  team,
  pictures,
}: Reached): Map<string, HostUse[]> {
  const isOne = !profiles || profiles.others.length === 0
  const all = [{ name: profiles?.active.name ?? '', deployment }, ...(profiles?.others ?? [])]
  const rows: [string[], HostUse][] = [
    ...all.flatMap(({ name, deployment: { apiUrl, socialUrl } }): [string[], HostUse][] => [
      [patternsOf({ apiUrl, socialUrl: '' }), isOne ? 'provider' : { profile: name, use: 'provider' }],
      [patternsOf({ apiUrl: '', socialUrl }), isOne ? 'network' : { profile: name, use: 'network' }],
    ]),
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
