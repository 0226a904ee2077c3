import type { WholeRecord } from '../join-records.ts'
import type { Subject } from '../database/rows/records.ts'

/** Records that share names, and whoever is known by any of them. */
export interface NameGroup {
  aliases: Set<string>
  records: WholeRecord[]
  owners: Subject[]
}

/** Every name that a record goes by. */
export const namesOf = ({ subject: { key, aliases } }: Pick<WholeRecord, 'subject'>): string[] => [
  key,
  ...aliases,
]

/** Records and owners in groups, each as large as it takes for no name to be in two of them. */
export function groupByNames(records: readonly WholeRecord[], owners: readonly Subject[]): NameGroup[] {
  const byAlias = new Map<string, NameGroup>()
  const groups = new Set<NameGroup>()
  const add = (names: string[], part: Pick<NameGroup, 'records' | 'owners'>) => {
    const met = new Set(names.flatMap((name) => byAlias.get(name) ?? []))
    const group: NameGroup = { aliases: new Set(names), records: [], owners: [] }
    for (const other of met) {
      groups.delete(other)
      for (const alias of other.aliases) group.aliases.add(alias)
      group.records.push(...other.records)
      group.owners.push(...other.owners)
    }
    group.records.push(...part.records)
    group.owners.push(...part.owners)
    for (const alias of group.aliases) byAlias.set(alias, group)
    groups.add(group)
  }
  for (const owner of owners) add([owner.key, ...owner.aliases], { records: [], owners: [owner] })
  for (const record of records) add(namesOf(record), { records: [record], owners: [] })
  return [...groups].filter((group) => group.records.length > 0)
}
