import { createContext, type ComponentType } from 'preact'
import type { Subject } from '../../lib/records/rows/subject.ts'

export interface InboxNewsProps {
  onShow: (subject: Subject) => void
}

/** Passed in and not imported, because the Inbox itself imports the panel. */
export interface InboxParts {
  news: () => Promise<{ default: ComponentType<InboxNewsProps> }>
  button: () => Promise<{ default: ComponentType<object> }>
}

export const InboxParts = createContext<InboxParts | null>(null)
