import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { readDirectly } from '../../../lib/records/database/read-directly.ts'
import { subjectOf } from '../../../lib/records/identity/aliases.ts'
import { sectionsByName } from '../../../lib/records/sections-by-name.ts'
import type { SubjectRecord } from '../../../lib/records/record.ts'
import { erasuresRead } from '../../model/erasuresRead.ts'
import { inBackground } from '../../model/pageProblem.ts'
import { takePrefetched } from './prefetch.ts'
import { watchPageSource, type PageSource } from '../pageSource.ts'

export interface Opening {
  source: PageSource
  /** `undefined` until it is read. */
  record: ReadonlySignal<SubjectRecord | null | undefined>
}

export function watchOpening(): Opening {
  const source = watchPageSource(true)
  return { source, record: watchRecord(source) }
}

function watchRecord(source: PageSource): Opening['record'] {
  const record = signal<SubjectRecord | null | undefined>(undefined)
  let requested: string | undefined
  const read = async (alias: string) => {
    let found = await readDirectly(alias, takePrefetched('library'))
    if (found?.isOfTeam) {
      await erasuresRead()
      found = await readDirectly(alias)
    }
    // Ignore the result if the page changed during the read.
    if (requested === alias)
      record.value = found && { ...found, sections: sectionsByName(found.sections, found.subject) }
  }
  effect(() => {
    // Don't wait for the pinned page: usually there is none, and reading it takes longer.
    const page = source.page.value ?? source.tabPage.value
    const alias = page ? subjectOf(page) : undefined
    if (alias === requested) return
    requested = alias
    record.value = undefined
    if (alias !== undefined) inBackground(read(alias))
  })
  return record
}
