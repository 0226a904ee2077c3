import type { ComponentType } from 'preact'
import type { FullPageName, EntryName } from '../../lib/platform/full-pages.ts'
import type { LibraryPageProps } from '../model/route.ts'
import type { IconName } from '../ui/icons.ts'

type LoadView = () => Promise<{ default: ComponentType<LibraryPageProps> }>

// One function for all pages of Settings: the view stays when the page changes.
const loadSettings: LoadView = () => import('../first-run/SettingsView.tsx')

export const fullPageViews: Record<FullPageName, LoadView> = {
  records: () => import('../library/TableView.tsx'),
  searches: () => import('../searches/SearchesView.tsx'),
  bulk: () => import('../bulk/RunView.tsx'),
  inbox: () => import('../inbox/InboxView.tsx'),
  crm: () => import('../crm/CrmView.tsx'),
  usage: () => import('../usage/UsageView.tsx'),
  lists: () => import('../lists/ListsView.tsx'),
  settings: loadSettings,
  provider: loadSettings,
  budgets: loadSettings,
  data: () => import('../data/DataView.tsx'),
  joining: loadSettings,
  team: () => import('../team/TeamPage.tsx'),
  console: () => import('../console/ConsoleView.tsx'),
  help: () => import('../help/HelpView.tsx'),
}

export const entryIcons: Record<EntryName, IconName> = {
  records: 'library',
  find: 'find',
  inbox: 'inbox',
  crm: 'sync',
  usage: 'chart',
  lists: 'list',
  settings: 'settings',
  help: 'help',
}
