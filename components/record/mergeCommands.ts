import { sendCommand } from '../../lib/messages/send-command.ts'

/** What came of a decision on two records; `stayed`: separate again, and what was bought since is the first's. */
export type Decided = 'done' | 'stayed' | 'failed'

const decided = async (answer: Promise<{ accepted: unknown }>): Promise<Decided> =>
  (await answer).accepted ? 'done' : 'failed'

/** Deciding whether two records are one, from a view. `id`: of their row. */
export const mergeCommands = {
  async separate(id: string): Promise<Decided> {
    const answer = await sendCommand('separate-merge', { id })
    if (!answer.accepted) return 'failed'
    return answer.result?.stayed ? 'stayed' : 'done'
  },
  merge: (id: string) => decided(sendCommand('merge-pair', { id })),
  keepSeparate: (id: string) => decided(sendCommand('keep-separate', { id })),
}
