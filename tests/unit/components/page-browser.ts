import { browser as plain } from '../fake-browser.ts'

function event() {
  const listeners = new Set<unknown>()
  return {
    addListener: (listener: unknown) => void listeners.add(listener),
    removeListener: (listener: unknown) => void listeners.delete(listener),
    count: () => listeners.size,
  }
}

const tabs = { onActivated: event(), onRemoved: event(), onUpdated: event() }
const permissions = { onAdded: event(), onRemoved: event() }

export const browser = {
  ...plain,
  runtime: {
    ...plain.runtime,
    sendMessage: async () => ({ accepted: false, refusal: { reason: 'no-key' } }),
  },
  tabs: { ...tabs, query: async () => [{ id: 1, url: '' }], getCurrent: async () => undefined },
  windows: { WINDOW_ID_NONE: -1, getCurrent: async () => ({ id: 1 }) },
  permissions: { ...permissions, contains: async () => true },
  commands: { getAll: async () => [] },
}

export const listenerCount = () =>
  [
    ...Object.values(tabs),
    ...Object.values(permissions),
    plain.storage.local.onChanged,
    plain.storage.session.onChanged,
  ].reduce((sum, { count }) => sum + count(), 0)

// Node has no `window` with events.
Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} })
