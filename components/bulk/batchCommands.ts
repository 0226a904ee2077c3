import { sendCommand } from '../../lib/messages/send-command.ts'
import type { EndState, OwnBudget } from '../../lib/records/database/rows/bulk.ts'

const done = async (answer: Promise<{ accepted: unknown }>) => (await answer).accepted === 'done'

/** What can be done with a batch. Each gives whether it was done. */
export const batchCommands = {
  start: (id: string) => done(sendCommand('start-batch', { id })),
  pause: (id: string) => done(sendCommand('pause-batch', { id })),
  cancel: (id: string) => done(sendCommand('cancel-batch', { id })),
  /** `retries`: as the batch that was shown has it. */
  retry: (id: string, states: EndState[], retries: number) =>
    done(sendCommand('retry-batch', { id, states, retries })),
  /** `profile`: the one that was shown, whose settings they are. Gives `false` only where another is active by now. */
  async adoptSettings(id: string, profile: string | undefined): Promise<boolean> {
    const answer = await sendCommand('adopt-settings', { id, profile })
    return answer.accepted !== 'done' || answer.result
  },
  remove: (id: string) => done(sendCommand('remove-batch', { id })),
  setBudget: (id: string, budget: OwnBudget) =>
    done(sendCommand('update-batch', { id, settings: { budget } })),
  setNotify: (id: string, notify: boolean) => done(sendCommand('update-batch', { id, settings: { notify } })),
}
