import { browser as plain, event } from '../fake-browser.ts'

const made = () => event<unknown[]>()

export const browser = {
  ...plain,
  runtime: {
    ...plain.runtime,
    onMessage: made(),
    onInstalled: made(),
    onStartup: made(),
    onUpdateAvailable: made(),
  },
  alarms: { onAlarm: made() },
  tabs: { onUpdated: made(), onActivated: made(), onRemoved: made() },
  windows: { onFocusChanged: made() },
  commands: { onCommand: made() },
  contextMenus: { onClicked: made() },
  omnibox: { onInputStarted: made(), onInputChanged: made(), onInputEntered: made() },
  permissions: { onAdded: made(), onRemoved: made() },
  notifications: { onClicked: made() },
}

type Event = ReturnType<typeof made>

export const events: Record<string, Event> = Object.fromEntries(
  Object.entries(browser).flatMap(([namespace, members]) =>
    Object.entries(members).flatMap(([name, member]) =>
      name.startsWith('on') ? [[`${namespace}.${name}`, member as unknown as Event]] : [],
    ),
  ),
)

export function forgetListeners(): void {
  for (const { forget } of Object.values(events)) forget()
}
