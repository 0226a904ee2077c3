import type { Database } from './database/database.ts'
import { wait, type Steps } from './database/steps.ts'
import type { SectionRow } from './database/rows/records.ts'

/**
 * What newer sections of a merged record take the place of, kept with the merge for the one of the two whose page it
 * was bought by: separated, each has what was bought of it last. Inside the caller's transaction over `filedIn`.
 */
export function* storeReplacedSections(db: Database, key: string, replaced: SectionRow[]): Steps<void> {
  if (replaced.length === 0) return
  const merges = yield* wait(db.merges.where('subject').equals(key).toArray())
  if (merges.every(({ before }) => before === null)) return
  const requests = yield* wait(db.requests.bulkGet(replaced.map(({ request }) => request)))
  const changed = merges.flatMap((merge) => {
    const { before } = merge
    if (!before) return []
    const rows = replaced.map((row, index) => {
      const asked = requests[index]?.subject
      const isOthers = typeof asked === 'string' && before.other.aliases.includes(asked)
      return { ...row, subject: isOthers ? before.other.key : before.subject.key }
    })
    const isReplaced = (row: SectionRow) =>
      rows.some(({ subject, name, at }) => subject === row.subject && name === row.name && at >= row.at)
    const older = (row: SectionRow) =>
      before.sections.some(
        ({ subject, name, at }) => subject === row.subject && name === row.name && at > row.at,
      )
    const sections = [
      ...before.sections.filter((row) => !isReplaced(row)),
      ...rows.filter((row) => !older(row)),
    ]
    return [{ ...merge, before: { ...before, sections } }]
  })
  if (changed.length > 0) yield* wait(db.merges.bulkPut(changed))
}
