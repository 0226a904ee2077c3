import { isOwnPage } from '../messages/senders.ts'
import { immediateResponse } from '../messages/taken-at-once.ts'
import { listenToBrowser, type WorkerEvent } from '../platform/worker-events.ts'
import type { LoadedWorker } from './loaded-worker.ts'
import { report, reportUnhandled, runInBackground } from './run-in-background.ts'

/** In ms, after a start without an event, for example from developer tools. */
const withoutEventMs = 1_000

/** In ms. A page that got a synchronous response usually starts in the same process, so let it paint first. */
const afterResponseMs = 200

type Message = [
  message: unknown,
  sender: Parameters<typeof isOwnPage>[0],
  respond: (response: unknown) => void,
]

/**
 * Registers listeners synchronously and loads the worker at the first event. Does so in the same task, so that a user
 * gesture stays valid and no event is lost.
 */
export function loadOnFirstEvent(load: () => LoadedWorker): void {
  reportUnhandled()
  let worker: LoadedWorker | null = null
  const wake = (): LoadedWorker => {
    clearTimeout(timer)
    if (worker) return worker
    const loaded = load()
    loaded.start()
    return (worker = loaded)
  }
  // If loading fails, the next event retries, and the sender of a message gets no response.
  const tell = (name: WorkerEvent, given: unknown[]) => {
    try {
      return wake().tell(name, given)
    } catch (error) {
      report(error)
      return undefined
    }
  }
  const timer = setTimeout(() => void runInBackground(wake), withoutEventMs)

  listenToBrowser((name, given) => {
    if (name !== 'runtime.onMessage') return tell(name, given)
    const [message, sender, respond] = given as Message
    const response = isOwnPage(sender) ? immediateResponse(message) : null
    if (!response) return tell(name, given)
    respond(response)
    setTimeout(() => tell(name, [message, sender, () => {}]), afterResponseMs)
    return undefined
  })
}
