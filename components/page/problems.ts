import { i18n } from '#i18n'
import type { PageProblem } from '../model/pageProblem.ts'

type Offer = 'close-others' | 'save' | 'start-over' | 'reset-settings'

interface ProblemRow {
  /**
   * States what happened, that requests are paused, and what to do next. It must not claim that nothing was spent,
   * because purchases in flight continue.
   */
  text: () => string
  /** The part that is unaffected. It is named only after it was read successfully. */
  intact?: 'settings' | 'library'
  offers?: readonly Offer[]
  keepsPage?: true
}

export const problems: Record<PageProblem, ProblemRow> = {
  newer: { text: () => i18n.t('database.newer'), intact: 'settings', offers: ['save'] },
  blocked: { text: () => i18n.t('database.blocked'), offers: ['close-others'] },
  closed: { text: () => i18n.t('database.closed') },
  deleted: { text: () => i18n.t('database.deleted'), intact: 'settings' },
  full: { text: () => i18n.t('database.full'), intact: 'settings' },
  silent: { text: () => i18n.t('database.silent'), intact: 'settings' },
  unreadable: {
    text: () => i18n.t('database.unreadable'),
    intact: 'settings',
    offers: ['save', 'start-over'],
  },
  partial: { text: () => i18n.t('database.partial'), keepsPage: true },
  settings: {
    text: () => i18n.t('database.settings'),
    intact: 'library',
    offers: ['reset-settings'],
    keepsPage: true,
  },
  failed: { text: () => i18n.t('database.failed'), keepsPage: true },
}
