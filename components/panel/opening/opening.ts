import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { readDirectly } from '../../../lib/records/database/read-directly.ts'
import { subjectOf } from '../../../lib/records/identity/aliases.ts'
import { sectionsByName } from '../../../lib/records/sections-by-name.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { erasuresRead } from '../../model/erasuresRead.ts'
import { inBackground } from '../../model/pageProblem.ts'
import { takePrefetched } from './prefetch.ts'
import { watchPageSource, type PageSource } from '../pageSource.ts'

/** What a panel knows before its models are there. */
export interface Opening {
  source: PageSource
  /** What is kept of the page that is shown; `undefined` until that was read. */
  record: ReadonlySignal<SubjectRecord | null | undefined>
}

/** Looks who is beside the panel, by what the browser and the database say themselves. */
export function watchOpening(): Opening {
  const source = watchPageSource(true)
  return { source, record: watchRecord(source) }
}

function watchRecord(source: PageSource): Opening['record'] {
  const record = signal<SubjectRecord | null | undefined>(undefined)
  let asked: string | undefined
  const read = async (alias: string) => {
    let found = await readDirectly(alias, takePrefetched('library'))
    if (found?.isOfTeam) {
      await erasuresRead()
      found = await readDirectly(alias)
    }
    // Another page came meanwhile.
    if (asked === alias)
      record.value = found && { ...found, sections: sectionsByName(found.sections, found.subject) }
  }
  effect(() => {
    // Whether another page is pinned takes longer to know: most often none is.
    const page = source.page.value ?? source.tabPage.value
    const alias = page ? subjectOf(page) : undefined
    if (alias === asked) return
    asked = alias
    record.value = undefined
    if (alias !== undefined) inBackground(read(alias))
  })
  return record
}
