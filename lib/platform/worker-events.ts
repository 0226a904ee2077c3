import { browser, type Browser } from '../browser.ts'

/**
 * `lib/worker/load-on-first-event.ts` registers these events synchronously, as browsers require; the real listeners are
 * loaded later.
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
  // Missing until the permission is granted.
  'notifications.onClicked': () => browser.notifications?.onClicked,
  // Only starts the worker: watchers of stored values have their own listeners and read on start.
  'storage.local.onChanged': () => browser.storage.local.onChanged,
}

export type WorkerEvent = keyof typeof events
type ListenerOf<Name extends WorkerEvent> = Parameters<ReturnType<(typeof events)[Name]>['addListener']>[0]
type AnyListener = (...given: unknown[]) => unknown

const listeners = new Map<WorkerEvent, Set<AnyListener>>()

/** It also gets the event that started the worker. */
export function onWorkerEvent<Name extends WorkerEvent>(name: Name, listener: ListenerOf<Name>): void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known.add(listener as AnyListener))
}

/** Returns `true` if a listener responds later, as `runtime.onMessage` requires. */
export function tellWorkerEvent(name: WorkerEvent, given: unknown[]): true | undefined {
  const responses = [...(listeners.get(name) ?? [])].map((listener) => listener(...given))
  return responses.includes(true) || undefined
}

/** Call it synchronously at worker start. */
export function listenToBrowser(hear: (name: WorkerEvent, given: unknown[]) => unknown): void {
  const all = (Object.keys(events) as WorkerEvent[]).map(
    (name) => [name, (...given: unknown[]) => hear(name, given)] as const,
  )
  const listen = () => {
    for (const [name, listener] of all)
      (events[name]() as Browser.events.Event<AnyListener> | undefined)?.addListener(listener)
  }
  listen()
  // For APIs that a new permission added. Existing listeners aren't added twice.
  browser.permissions.onAdded.addListener(listen)
}
