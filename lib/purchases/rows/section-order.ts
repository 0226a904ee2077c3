import type { Page } from '../../pages/page.ts'
import type { SectionName } from '../../api/operations.ts'
import type { ShownResult } from './refusal.ts'

/** Why a lookup is repeated. `fresh`: for current data. `anyway`: it failed before, and cached data will do. */
export const repeatReasons = ['fresh', 'anyway'] as const

export type RepeatReason = (typeof repeatReasons)[number]

/** A repeated lookup, with the previous result that the person saw. */
export interface Repeat {
  reason: RepeatReason
  shownResult: ShownResult
}

/** An order from panel or popup: a section of the page's record. */
export interface SectionOrder {
  section: SectionName
  page: Page
  domain?: string | undefined
  pageNumber?: number | undefined
  repeat?: Repeat | undefined
}
