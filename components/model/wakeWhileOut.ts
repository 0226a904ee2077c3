import { effect, type ReadonlySignal } from '@preact/signals'
import { sendCommand } from '../../lib/messages/send-command.ts'

/** While a request is out, the worker is woken this often: one that died settles what it left open. */
const wakeMs = 5_000

export function wakeWhileOut(out: ReadonlySignal<boolean>): void {
  effect(() => {
    if (!out.value) return
    const timer = setInterval(() => void sendCommand('wake'), wakeMs)
    return () => clearInterval(timer)
  })
}
