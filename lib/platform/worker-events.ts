import { browser, type Browser } from 'wxt/browser'

/**
 * Every event that the browser starts the worker for. `lib/worker/first-turn.ts` listens to all of them in the worker's
 * first turn, as browsers ask; what they lead to is loaded later and listens here.
 */
const events = {
  'runtime.onMessage': () => browser.runtime.onMessage,
  'runtime.onInstalled': () => browser.runtime.onInstalled,
  'runtime.onStartup': () => browser.runtime.onStartup,
  'runtime.onUpdateAvailable': () => browser.runtime.onUpdateAvailable,
  'alarms.onAlarm': () => browser.alarms.onAlarm,
  'tabs.onUpdated': () => browser.tabs.onUpdated,
  'tabs.onActivated': () => browser.tabs.onActivated,
  'tabs.onRemoved': () => browser.tabs.onRemoved,
  'windows.onFocusChanged': () => browser.windows.onFocusChanged,
  'commands.onCommand': () => browser.commands.onCommand,
  'contextMenus.onClicked': () => browser.contextMenus.onClicked,
  'omnibox.onInputStarted': () => browser.omnibox.onInputStarted,
  'omnibox.onInputChanged': () => browser.omnibox.onInputChanged,
  'omnibox.onInputEntered': () => browser.omnibox.onInputEntered,
  'permissions.onAdded': () => browser.permissions.onAdded,
  'permissions.onRemoved': () => browser.permissions.onRemoved,
  // Not there until the permission is given.
  'notifications.onClicked': () => browser.notifications?.onClicked,
  // Whoever watches a stored value listens by itself, and reads it when it starts: this is only for being started.
  'storage.local.onChanged': () => browser.storage.local.onChanged,
}

export type WorkerEvent = keyof typeof events
type ListenerOf<Name extends WorkerEvent> = Parameters<ReturnType<(typeof events)[Name]>['addListener']>[0]
type AnyListener = (...given: unknown[]) => unknown

const listeners = new Map<WorkerEvent, Set<AnyListener>>()

/** Has the listener called at each event of this name, the one included that the worker was started for. */
export function onWorkerEvent<Name extends WorkerEvent>(name: Name, listener: ListenerOf<Name>): void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known.add(listener as AnyListener))
}

/** Calls the listeners of an event. Gives `true` where one of them will answer later, as `runtime.onMessage` wants it. */
export function tellWorkerEvent(name: WorkerEvent, given: unknown[]): true | undefined {
  const answers = [...(listeners.get(name) ?? [])].map((listener) => listener(...given))
  return answers.includes(true) || undefined
}

/** Has the browser call back at every event. Call it in the worker's first turn. */
export function listenToBrowser(hear: (name: WorkerEvent, given: unknown[]) => unknown): void {
  const all = (Object.keys(events) as WorkerEvent[]).map(
    (name) => [name, (...given: unknown[]) => hear(name, given)] as const,
  )
  const listen = () => {
    for (const [name, listener] of all)
      (events[name]() as Browser.events.Event<AnyListener> | undefined)?.addListener(listener)
  }
  listen()
  // What a permission brought; a listener that is there already is not added again.
  browser.permissions.onAdded.addListener(listen)
}
