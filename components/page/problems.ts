import { i18n } from '#i18n'
import type { PageProblem } from '../model/pageProblem.ts'

/** What can be done about it besides loading the page again, which every one offers. */
type Offer = 'close-others' | 'save' | 'start-over' | 'reset-settings'

interface ProblemRow {
  /**
   * What happened, that requests are paused where they are, and what to do next. Never that nothing was spent: what stands
   * in the way of a page says nothing of a purchase that was on its way.
   */
  says: () => string
  /** What is not affected, and is said to be there after it was read. */
  intact?: 'settings' | 'library'
  offers?: readonly Offer[]
  /** The rest of the page can still be shown. */
  staysBeside?: true
}

/** Everything that can keep a page from showing what it should, and how that looks on each page. */
export const problems: Record<PageProblem, ProblemRow> = {
  newer: { says: () => i18n.t('database.newer'), intact: 'settings', offers: ['save'] },
  blocked: { says: () => i18n.t('database.blocked'), offers: ['close-others'] },
  closed: { says: () => i18n.t('database.closed') },
  deleted: { says: () => i18n.t('database.deleted'), intact: 'settings' },
  full: { says: () => i18n.t('database.full'), intact: 'settings' },
  silent: { says: () => i18n.t('database.silent'), intact: 'settings' },
  unreadable: {
    says: () => i18n.t('database.unreadable'),
    intact: 'settings',
    offers: ['save', 'start-over'],
  },
  partial: { says: () => i18n.t('database.partial'), staysBeside: true },
  settings: {
    says: () => i18n.t('database.settings'),
    intact: 'library',
    offers: ['reset-settings'],
    staysBeside: true,
  },
  failed: { says: () => i18n.t('database.failed'), staysBeside: true },
}
