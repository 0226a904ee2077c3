import { ask } from '../../lib/messages/ask.ts'
import type { WordCommand } from '../../lib/messages/word-commands.ts'

/** What came of a decision on two records; `stayed`: separate again, and what was bought since is the first's. */
export type Decided = 'done' | 'stayed' | 'failed'

async function decide(order: WordCommand): Promise<Decided> {
  const heard = await ask(order)
  if (heard.accepted !== 'changed') return 'failed'
  return heard.separated?.stayed ? 'stayed' : 'done'
}

/** Deciding whether two records are one, from a view. */
export const mergeCommands = {
  separate: (id: string) => decide({ command: 'separate-merge', id }),
  merge: (id: string) => decide({ command: 'merge-pair', id }),
  keepSeparate: (id: string) => decide({ command: 'keep-separate', id }),
}
