import { createContext, type ComponentType } from 'preact'
import type { Subject } from '../../lib/records/database/rows/records.ts'

export interface InboxNewsProps {
  onShow: (subject: Subject) => void
}

/** The parts of the Inbox in the panel, loaded after it. The Inbox is built on the panel, so they come from outside. */
export interface InboxParts {
  news: () => Promise<{ default: ComponentType<InboxNewsProps> }>
  button: () => Promise<{ default: ComponentType<object> }>
}

export const InboxParts = createContext<InboxParts | null>(null)
