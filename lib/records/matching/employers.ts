import type { Position } from '../../api/schemas/person.ts'
import { aliasesOfEmployer } from '../identity/aliases.ts'
import { mergePerson } from '../merge-person.ts'
import type { Candidate, ComparedFacts } from './candidates.ts'
import type { SavedReader } from './saved-reader.ts'

/** A real career never has more positions. */
const maxPositions = 100

/** Reads the employers of these records and adds them to their facts, once. */
export async function readEmployers(
  { sections }: Pick<SavedReader, 'sections'>,
  candidates: Iterable<Candidate>,
): Promise<void> {
  const unread = new Map<string, ComparedFacts[]>()
  for (const { subject, facts } of candidates) {
    if (facts.employers !== undefined) continue
    facts.employers = null
    unread.set(subject.key, [...(unread.get(subject.key) ?? []), facts])
  }
  if (unread.size === 0) return
  const keys = [...unread.keys()].map((key): [string, 'profile'] => [key, 'profile'])
  const profiles = await sections(keys)
  const careers = await sections(keys.map(([key]): [string, 'experience'] => [key, 'experience']))
  for (const [at, profile] of profiles.entries()) {
    const career = careers[at]
    const person = profile?.name === 'profile' ? profile.data : null
    const positions: Position[] = [
      ...(person?.positions?.positionHistory ?? []),
      ...(career?.name === 'experience' ? career.data : []),
    ].slice(0, maxPositions)
    if (!person && positions.length === 0) continue
    const former = positions.flatMap(({ companyName }) => companyName || [])
    const { person: now } = mergePerson({
      ...(profile?.name === 'profile' ? { profile } : {}),
      ...(career?.name === 'experience' ? { experience: career } : {}),
    })
    const employers = { ids: aliasesOfEmployer(now), former: [...new Set(former)] }
    for (const facts of unread.get(keys[at]![0]) ?? []) facts.employers = employers
  }
}
