import type { Position } from '../../api/schemas/person.ts'
import { aliasesOfEmployer } from '../identity/aliases.ts'
import { mergePerson } from '../merge-person.ts'
import type { SavedReader } from './saved-reader.ts'
import type { Subject } from '../database/rows/records.ts'

/** Employers beyond those in a subject's row. */
export interface Employers {
  /** Names of the current company, as a subject. */
  ids: string[]
  /** Names of companies in the positions of the profile or career. */
  former: string[]
}

/** No real career has more positions. */
const maxPositions = 100

/** By subject key; subjects without a profile are missing. */
export async function employersOf(
  read: Pick<SavedReader, 'sections'>,
  subjects: readonly Subject[],
): Promise<Map<string, Employers>> {
  const found = new Map<string, Employers>()
  if (subjects.length === 0) return found
  const keys = subjects.map(({ key }): [string, 'profile'] => [key, 'profile'])
  const profiles = await read.sections(keys)
  const careers = await read.sections(keys.map(([key]): [string, 'experience'] => [key, 'experience']))
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
    found.set(keys[at]![0], { ids: aliasesOfEmployer(now), former: [...new Set(former)] })
  }
  return found
}
