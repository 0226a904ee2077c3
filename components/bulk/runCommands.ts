import { sendCommand } from '../../lib/messages/send-command.ts'
import type { EndState, OwnBudget } from '../../lib/bulk/rows.ts'

const done = async (response: Promise<{ accepted: unknown }>) => (await response).accepted === 'done'

export const runCommands = {
  start: (id: string) => done(sendCommand('start-run', { id })),
  pause: (id: string) => done(sendCommand('pause-run', { id })),
  cancel: (id: string) => done(sendCommand('cancel-run', { id })),
  /** `retries`: as shown. A second click with the same number has no effect. */
  retry: (id: string, states: EndState[], retries: number) =>
    done(sendCommand('retry-run', { id, states, retries })),
  /** `profile`: of the shown settings. Resolves to `false` only if another profile is active now. */
  async adoptSettings(id: string, profile: string | undefined): Promise<boolean> {
    const response = await sendCommand('adopt-settings', { id, profile })
    return response.accepted !== 'done' || response.result
  },
  remove: (id: string) => done(sendCommand('remove-run', { id })),
  setBudget: (id: string, budget: OwnBudget) => done(sendCommand('update-run', { id, settings: { budget } })),
  setNotify: (id: string, notify: boolean) => done(sendCommand('update-run', { id, settings: { notify } })),
}
