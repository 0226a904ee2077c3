import type { PageName } from '../../lib/library/route.ts'
import type { FullPageName } from '../../lib/platform/full-pages.ts'

export const pageOfView: Record<PageName, FullPageName> = {
  table: 'records',
  inbox: 'inbox',
  lists: 'lists',
  list: 'lists',
  searches: 'searches',
  search: 'searches',
  runs: 'bulk',
  newRun: 'bulk',
  run: 'bulk',
  crm: 'crm',
  data: 'data',
  team: 'team',
  help: 'help',
}
