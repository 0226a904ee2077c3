import { sharedKey } from './keys.ts'
import type { TeamContext } from './shared-values.ts'

/** Takes what this machine says of itself back: it is none of the team's any more. */
export async function takeMachineOut({ engine, keys, machine }: TeamContext): Promise<void> {
  await engine.commit([{ key: await sharedKey(keys, 'machine', machine), value: null }])
}
