import { firstSection } from '../purchases/first-section.ts'
import { mergePerson } from '../records/merge-person.ts'
import { sectionRowsIn } from '../records/sections-by-name.ts'
import type { SectionName } from '../records/rows/sections.ts'
import { fullPagesFor, type FullPageName } from '../platform/full-pages.ts'
import { formIds, type FormId } from '../search/remote/form-ids.ts'
import type { CommandTarget, Situation } from './command-target.ts'
import { recordActionNames, recordActions, deletionKey, type RecordAction } from './record-actions.ts'
import { tabsOfPage, type TabId } from './tabs-of-page.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'

export interface PaletteCommand {
  id: string
  group: Group
  /** Its own, or that of a tab, page, form or action. */
  words:
    | { command: CommandId }
    | { tab: TabId }
    | { page: FullPageName }
    | { form: FormId }
    | { action: RecordAction }
  section?: SectionName
  /** A shortcut of a single key. */
  key?: string
  /** `maximum` is the maximum price shown, in credits: `null` if unknown, 0 if none was shown. */
  run: (commandTarget: CommandTarget, maximum: number | null) => void
}

export type Group = 'buy' | 'act' | 'copy' | 'go' | 'search'

interface Row {
  group: Group
  when: (situation: Situation) => boolean
  section?: (situation: Situation) => SectionName
  key?: string
  run: (commandTarget: CommandTarget, situation: Situation, maximum: number | null) => void
}

const always = () => true
const known = (name: SectionName) => (situation: Situation) => name in situation.sections
const first = ({ page }: Situation): SectionName => firstSection[page?.kind ?? 'person']
const domainOf = ({ sections }: Situation) => domainOfWebsite(sections.company?.data.websiteUrl)

function buying(section: SectionName, when: (situation: Situation) => boolean): Row {
  const repeat = (situation: Situation) => (known(section)(situation) ? { repeat: 'fresh' as const } : {})
  return {
    group: 'buy',
    when,
    section: () => section,
    run: (commandTarget, about, maximum) => commandTarget.buy(section, { maximum, ...repeat(about) }),
  }
}

const ofKinds =
  (...kinds: string[]) =>
  ({ page }: Situation) =>
    page !== null && kinds.includes(page.kind)

const rows = {
  enrich: {
    group: 'buy',
    // Not for a company: its lookup needs a domain, and its own tab requests that.
    when: (about) => ofKinds('person', 'job')(about) && !known(first(about))(about),
    section: first,
    run: (commandTarget, about, maximum) => commandTarget.buy(first(about), { maximum }),
  },
  refresh: {
    group: 'buy',
    when: (about) =>
      about.page !== null &&
      known(first(about))(about) &&
      (about.page.kind !== 'company' || domainOf(about) !== null),
    section: first,
    run: (commandTarget, about, maximum) => {
      const domain = about.page?.kind === 'company' ? domainOf(about) : null
      commandTarget.buy(first(about), { maximum, repeat: 'fresh', ...(domain ? { domain } : {}) })
    },
  },
  findEmail: buying('emails', (about) => ofKinds('person')(about) && !known('emails')(about)),
  refreshEmail: buying('emails', known('emails')),
  getPosts: buying('posts', ofKinds('person', 'company')),
  getReactions: buying('reactions', ofKinds('person')),
  copyEmail: {
    group: 'copy',
    when: ({ sections }) => mergePerson(sections).emails.length > 0,
    run: (commandTarget) => commandTarget.copy('email'),
  },
  copyName: {
    group: 'copy',
    when: ({ name }) => name !== '',
    run: (commandTarget) => commandTarget.copy('name'),
  },
  copyAll: {
    group: 'copy',
    when: (about) => about.page !== null && known(first(about))(about),
    run: (commandTarget) => commandTarget.copy('all'),
  },
  print: {
    group: 'copy',
    when: (about) => about.page !== null && known(first(about))(about),
    run: (commandTarget) => commandTarget.print(),
  },
  remove: {
    group: 'copy',
    when: (about) => about.page !== null && sectionRowsIn(about.sections).length > 0,
    key: deletionKey,
    run: (commandTarget) => commandTarget.remove(),
  },
  back: { group: 'go', when: ({ pinned }) => pinned, run: (commandTarget) => commandTarget.back() },
  address: { group: 'go', when: always, run: (commandTarget) => commandTarget.palette('address') },
  keys: { group: 'go', when: always, key: '?', run: (commandTarget) => commandTarget.palette('keys') },
  charges: { group: 'go', when: always, run: (commandTarget) => commandTarget.help('charges') },
  troubleshooting: {
    group: 'go',
    when: always,
    run: (commandTarget) => commandTarget.help('troubleshooting'),
  },
  whatsNew: { group: 'go', when: always, run: (commandTarget) => commandTarget.help('whats-new') },
  profiles: {
    group: 'go',
    when: ({ hasProfiles }) => hasProfiles,
    run: (commandTarget) => commandTarget.profiles(),
  },
  lock: { group: 'go', when: ({ canLock }) => canLock, run: (commandTarget) => commandTarget.lock() },
  search: { group: 'search', when: always, key: '/', run: (commandTarget) => commandTarget.search(null) },
} satisfies Record<string, Row>

type CommandId = keyof typeof rows

/** In order. */
export function commandsFor(situation: Situation): PaletteCommand[] {
  const own = (Object.entries(rows) as [CommandId, Row][])
    .filter(([, { when }]) => when(situation))
    .map(([id, { group, section, key, run }]): PaletteCommand => {
      const rest = { ...(section ? { section: section(situation) } : {}), ...(key ? { key } : {}) }
      return {
        id,
        group,
        words: { command: id },
        ...rest,
        run: (commandTarget, maximum) => run(commandTarget, situation, maximum),
      }
    })
  const of = (...groups: Group[]) => own.filter(({ group }) => groups.includes(group))
  return [
    ...of('buy'),
    ...actCommands(situation),
    ...of('copy'),
    ...tabCommands(situation),
    ...of('go'),
    ...fullPageCommands(situation),
    ...of('search'),
    ...(situation.inPanel ? forms : []),
  ]
}

function actCommands({ page, sections, name }: Situation): PaletteCommand[] {
  if (page === null || (name === '' && Object.keys(sections).length === 0)) return []
  return recordActionNames.map((action) => ({
    id: `act-${action}`,
    group: 'act',
    words: { action },
    key: recordActions[action].key,
    run: (commandTarget) => commandTarget.act(action),
  }))
}

function tabCommands({ page }: Situation): PaletteCommand[] {
  return (page ? tabsOfPage[page.kind] : []).map((id, index) => ({
    id: `tab-${id}`,
    group: 'go',
    words: { tab: id },
    key: String(index + 1),
    run: (commandTarget) => commandTarget.tab(id),
  }))
}

function fullPageCommands({ inTeam }: Situation): PaletteCommand[] {
  return fullPagesFor(inTeam).map((name) => ({
    id: `page-${name}`,
    group: 'go',
    words: { page: name },
    run: (commandTarget) => commandTarget.open(name),
  }))
}

const forms = formIds.map((id): PaletteCommand => ({
  id: `search-${id}`,
  group: 'search',
  words: { form: id },
  run: (commandTarget) => commandTarget.search(id),
}))
