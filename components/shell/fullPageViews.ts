import type { ComponentType } from 'preact'
import type { FullPageName } from '../../lib/platform/full-pages.ts'
import type { LibraryPageProps } from '../model/route.ts'
import type { IconName } from '../ui/icons.ts'

interface FullPageView {
  icon: IconName
  load: () => Promise<{ default: ComponentType<LibraryPageProps> }>
  /** First entry of a group in the navigation. */
  begins?: true
}

export const fullPageViews: Record<FullPageName, FullPageView> = {
  records: { icon: 'library', load: () => import('../library/TableView.tsx') },
  lists: { icon: 'list', load: () => import('../lists/ListsView.tsx') },
  searches: { icon: 'searches', load: () => import('../searches/SearchesView.tsx') },
  bulk: { icon: 'stack', load: () => import('../bulk/BatchView.tsx'), begins: true },
  crm: { icon: 'sync', load: () => import('../crm/CrmView.tsx') },
  data: { icon: 'drive', load: () => import('../data/DataView.tsx'), begins: true },
  usage: { icon: 'chart', load: () => import('../usage/UsageView.tsx') },
  team: { icon: 'people', load: () => import('../team/TeamPage.tsx') },
  console: { icon: 'terminal', load: () => import('../console/ConsoleView.tsx') },
  settings: { icon: 'settings', load: () => import('../first-run/SettingsView.tsx') },
  help: { icon: 'help', load: () => import('../help/HelpView.tsx') },
}
