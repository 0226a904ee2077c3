import { Dexie } from 'dexie'
import { Database } from '../../../../lib/records/database/database.ts'
import { schemaVersions, type SchemaVersion } from '../../../../lib/records/database/schema-versions.ts'

const newest = storesOfVersion(schemaVersions.length)
const { learned, ...others } = newest

/**
 * A version history with a synthetic older version: it lacks the table `learned` and three indexes of subjects, which
 * have one text `words` instead of tags and note. Its second version equals the newest real one.
 */
export const versionsWithOlder: readonly SchemaVersion[] = [
  { stores: { ...others, subjects: 'key, *aliases, kind, updatedAt' } },
  {
    stores: { learned: learned!, subjects: newest['subjects']! },
    upgrades: {
      subjects: ({ words, ...row }) => {
        const [tag = '', note = ''] = (words as string).split(': ')
        return { ...row, tags: [tag], note }
      },
    },
  },
]

export function storesOfVersion(version: number, versions = schemaVersions): Record<string, string> {
  return Object.assign({}, ...versions.slice(0, version).map(({ stores }) => stores)) as Record<
    string,
    string
  >
}

let count = 0

export async function upgradedLibrary(
  rows: Readonly<Record<string, readonly object[]>>,
  versions: readonly SchemaVersion[] = versionsWithOlder,
): Promise<Database> {
  const name = `older version ${count++}`
  const older = new Dexie(name)
  older.version(1).stores(storesOfVersion(1, versions))
  for (const [table, all] of Object.entries(rows)) await older.table(table).bulkAdd(all)
  older.close()
  return new Database(name, 'strict', versions)
}
