import { effect, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'

/** How often to wake the worker while a request is in flight, in ms; a restarted worker settles what it left open. */
const wakeMs = 5_000

export function wakeWhileInFlight(out: ReadonlySignal<boolean>): void {
  effect(() => {
    if (!out.value) return
    const timer = setInterval(() => void sendCommand('wake'), wakeMs)
    return () => clearInterval(timer)
  })
}
