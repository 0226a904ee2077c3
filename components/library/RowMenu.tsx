import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { pageNames } from '../../lib/library/route.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { ListPicker } from '../actions/ListPicker.tsx'
import { TagPicker } from '../actions/TagPicker.tsx'
import { inBackground } from '../model/pageProblem.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { MenuItems, type MenuLine } from '../ui/MenuItems.tsx'
import type { IconName } from '../ui/Icon.tsx'
import type { Preferences } from '../../lib/settings/settings.ts'
import { pricedSection } from '../account/priced.ts'
import { subjectName } from '../../lib/records/subject-name.ts'
import type { Point } from './Grid.tsx'
import type { TableModel } from './libraryModel.ts'
import { copyText } from './rowsText.ts'
import './library.css'

interface RowMenuProps {
  model: TableModel
  subject: Subject
  at: Point
  onClose: () => void
}

type Part = 'menu' | 'list' | 'tag'

export function RowMenu({ model, subject, at, onClose }: RowMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const part = useSignal<Part>('menu')
  const { library } = model
  const name = subjectName(subject)
  const close = () => box.current?.hidePopover()
  // The responses as they were when the menu opened: the user has seen no later one.
  const [shownResult] = useState(() => model.pane.shownResult(subject.key))
  useLayoutEffect(() => {
    const menu = box.current
    if (!menu) return
    if (!menu.matches(':popover-open')) menu.showPopover()
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(4, Math.min(at.x, innerWidth - width - 4))}px`
    menu.style.top = `${Math.max(4, Math.min(at.y, innerHeight - height - 4))}px`
    menu.querySelector<HTMLElement>('[role=menuitem], input, button')?.focus()
  }, [at, part.value])
  return (
    <div
      ref={box}
      popover="auto"
      class="popover row-menu"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {part.value === 'menu' && (
        <Menu
          label={i18n.t('library.row.actionsFor', [name])}
          groups={groupsOf(model, subject, part, { close, shownResult })}
          close={close}
        />
      )}
      {part.value === 'list' && (
        <div role="group" aria-label={i18n.t('library.act.list')}>
          <ListPicker subject={subject} lists={library.words.lists.value ?? []} onClose={close} />
        </div>
      )}
      {part.value === 'tag' && (
        <div role="group" aria-label={i18n.t('library.act.tag')}>
          <TagPicker subject={subject} existing={library.words.tags.value ?? []} onClose={close} />
        </div>
      )}
    </div>
  )
}

function groupsOf(
  { actions, pane, library }: TableModel,
  subject: Subject,
  part: { value: Part },
  { close, shownResult }: { close: () => void; shownResult: ReturnType<TableModel['pane']['shownResult']> },
): MenuLine[][] {
  const refresh = async (section: SectionName, maximum: number | null) =>
    pane.buy(key, section, maximum, (await shownResult)(section))
  const preferences = pane.panel.preferences.value
  const page = pageUrlOf(subject)
  const { key, kind, email } = subject
  const first = kind === 'job' ? 'job' : 'profile'
  const lead = (words: string, next: Part, extra: Partial<MenuLine> = {}): MenuLine => ({
    id: words,
    words,
    onChoose: () => (part.value = next),
    ...extra,
  })
  const line = (words: string, act: () => void, extra: Partial<MenuLine> = {}): MenuLine => ({
    id: words,
    words,
    onChoose: () => {
      act()
      close()
    },
    ...extra,
  })
  const spending = (
    action: string,
    section: SectionName,
    icon: IconName,
    preferred: Preferences,
    buy: (maximum: number | null) => Promise<void>,
  ) => {
    const { words, maximum } = pricedSection(action, section, preferred)
    return line(words, () => inBackground(buy(maximum)), { icon })
  }
  const buys =
    page === null || !preferences
      ? []
      : [
          ...(kind === 'person' && email === ''
            ? [
                spending(i18n.t('panel.findEmail'), 'emails', 'mail', preferences, (maximum) =>
                  pane.buy(key, 'emails', maximum, null),
                ),
              ]
            : []),
          // No refresh for a company: that needs its domain.
          ...(kind === 'company'
            ? []
            : [
                spending(i18n.t('panel.refresh'), first, 'refresh', preferences, (maximum) =>
                  refresh(first, maximum),
                ),
              ]),
        ]
  return [
    [line(i18n.t('library.row.open'), () => (pane.key.value = key), { icon: 'library' }), ...buys],
    [
      lead(i18n.t('library.act.list'), 'list', { icon: 'plus' }),
      lead(i18n.t('library.act.tag'), 'tag'),
      line(i18n.t('actions.crm'), () => {
        library.chosen.replace([key])
        location.hash = pageNames.crm
      }),
    ],
    [
      line(i18n.t('library.row.copyName'), () => copyText(subjectName(subject)), { icon: 'copy' }),
      ...(email === '' ? [] : [line(i18n.t('library.row.copyEmail'), () => copyText(email))]),
      ...(page === null
        ? []
        : [
            line(i18n.t('library.row.copyLink'), () => copyText(page)),
            line(i18n.t('library.row.page'), () => void open(page, '_blank', 'noopener'), {
              icon: 'external',
            }),
          ]),
    ],
    [line(i18n.t('library.act.delete'), () => void actions.deleteRecords([key]), { danger: true })],
  ]
}

function Menu({ label, groups, close }: { label: string; groups: MenuLine[][]; close: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  /** A typed letter moves to the next item that starts with it; Tab leaves the menu. */
  const press = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const typed = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null
    const found =
      typed === null
        ? undefined
        : [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
            item.textContent?.toLowerCase().startsWith(typed),
          )
    if (event.key === 'Tab') close()
    else if (found) found.focus()
    else return
    event.preventDefault()
  }
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={press}>
      <MenuItems groups={groups} />
    </div>
  )
}
