import type { Draft, ShownDraft } from '../../../lib/bulk/run.ts'

/** Drafts whose button showed this many credits for each. `null`: an unknown price, limited only by budgets. */
export const shown = (drafts: readonly Draft[], maximum: number | null = null): ShownDraft[] =>
  drafts.map((draft) => ({ ...draft, plan: { group: 'fresh', maximum } }))
