import { isOwnPage } from '../messages/senders.ts'
import { answerAtOnce } from '../messages/taken-at-once.ts'
import { listenToBrowser, type WorkerEvent } from '../platform/worker-events.ts'
import type { LoadedWorker } from './loaded-worker.ts'
import { report, reportUnhandled, runInBackground } from './run-in-background.ts'

/** So long after a start without an event, as by the browser's own tools, the worker is loaded all the same. */
const withoutEventMs = 1_000

/** The page that was answered at once is mostly one that begins, in the same process: it is painted first. */
const afterAnswerMs = 200

type Message = [message: unknown, sender: Parameters<typeof isOwnPage>[0], respond: (answer: unknown) => void]

/**
 * The first turn of each life of the worker: listens to the browser, and has the worker itself loaded by the first event,
 * in that event's very turn. So a click is still one, and no event is lost.
 */
export function takeFirstTurn(load: () => LoadedWorker): void {
  reportUnhandled()
  let worker: LoadedWorker | null = null
  const wake = (): LoadedWorker => {
    clearTimeout(timer)
    if (worker) return worker
    const loaded = load()
    loaded.start()
    return (worker = loaded)
  }
  // Where it can't be loaded, the next event tries again; whoever sent a message gets no answer, which says so.
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
    const answer = isOwnPage(sender) ? answerAtOnce(message) : null
    if (!answer) return tell(name, given)
    respond(answer)
    setTimeout(() => tell(name, [message, sender, () => {}]), afterAnswerMs)
    return undefined
  })
}
