import type { Draft, ShownDraft } from '../../../lib/bulk/run.ts'

/** Drafts whose button showed this many credits for each; `null`: an unknown price, which only budgets limit. */
export const shown = (drafts: readonly Draft[], most: number | null = null): ShownDraft[] =>
  drafts.map((draft) => ({ ...draft, plan: { group: 'fresh', most } }))
