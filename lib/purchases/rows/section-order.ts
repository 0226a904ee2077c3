import type { Page } from '../../pages/page.ts'
import type { SectionName } from '../../api/operations.ts'
import type { ShownResult } from './refusal.ts'

/** `fresh`: for current data. `anyway`: it failed before, and cached data will do. */
export const repeatReasons = ['fresh', 'anyway'] as const

export type RepeatReason = (typeof repeatReasons)[number]

/** With the result that the person saw. */
export interface Repeat {
  reason: RepeatReason
  shownResult: ShownResult
}

/** From panel or popup. */
export interface SectionOrder {
  section: SectionName
  page: Page
  domain?: string | undefined
  pageNumber?: number | undefined
  repeat?: Repeat | undefined
}
