import { effect, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'

/** Interval in ms. Waking restarts a stopped worker, which then settles open requests. */
const wakeMs = 5_000

export function wakeWhileInFlight(out: ReadonlySignal<boolean>): void {
  effect(() => {
    if (!out.value) return
    const timer = setInterval(() => void sendCommand('wake'), wakeMs)
    return () => clearInterval(timer)
  })
}
