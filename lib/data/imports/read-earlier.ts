import { sectionSchemas } from '../../api/schemas/sections.ts'
import { readTolerantly } from '../../api/schemas/tolerant.ts'
import { earlierShape } from '../../exports/library-format.ts'
import type { SectionName, EarlierSection } from '../../records/rows/sections.ts'

/** Reads a section's earlier versions. Skips invalid ones. */
export function readEarlier(name: SectionName, earlier: unknown): EarlierSection[] {
  const all = earlierShape.safeParse(earlier).data ?? []
  return all.flatMap((one) => {
    const read = readTolerantly(sectionSchemas[name], one.data)
    return read ? [{ ...one, data: read.data }] : []
  })
}
