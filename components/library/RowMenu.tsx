import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { pageNames } from '../../lib/library/route.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import { pageUrlOf } from '../model/pageUrlOf.ts'
import { TagsField } from '../record/annotations/TagsField.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { priced } from '../usage/priced.ts'
import { subjectName } from './cellText.ts'
import type { Point } from './Grid.tsx'
import type { TableModel } from './libraryModel.ts'
import { ListChoice } from './ListChosen.tsx'
import { copyText } from './rowsText.ts'
import './row-menu.css'

export interface RowMenuProps {
  model: TableModel
  /** The record that it is about. */
  subject: Subject
  /** Where it opens. */
  at: Point
  onClose: () => void
}

type Part = 'menu' | 'list' | 'tag'

interface Item {
  label: string
  icon?: IconName
  danger?: boolean
  /** Gives whether the menu stays open. */
  act: () => boolean | void
}

/** What can be done with one record, where its row is. */
export function RowMenu({ model, subject, at, onClose }: RowMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const part = useSignal<Part>('menu')
  const { library, actions } = model
  const name = subjectName(subject)
  const close = () => box.current?.hidePopover()
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
          groups={groupsOf(model, subject, part)}
          close={close}
        />
      )}
      {part.value === 'list' && (
        <div role="group" aria-label={i18n.t('library.act.list')}>
          <ListChoice
            lists={library.words.lists.value ?? []}
            onPut={(id) => {
              void actions.putOnList([subject.key], id)
              close()
            }}
            onCreate={(list) => {
              void actions.putOnNewList([subject.key], list)
              close()
            }}
          />
        </div>
      )}
      {part.value === 'tag' && (
        <div role="group" aria-label={i18n.t('library.act.tag')}>
          <TagsField
            tags={[]}
            known={library.words.tags.value ?? []}
            onAdd={(tag) => {
              void actions.tag([subject.key], tag)
              close()
            }}
            onRemove={close}
          />
        </div>
      )}
    </div>
  )
}

/** What the menu offers, in groups that a line stands between. */
function groupsOf(
  { actions, beside, library }: TableModel,
  subject: Subject,
  part: { value: Part },
): Item[][] {
  const preferences = beside.panel.preferences.value
  const page = pageUrlOf(subject)
  const { key, kind, email } = subject
  const to = (next: Part) => () => {
    part.value = next
    return true
  }
  const buys: Item[] =
    page === null || !preferences
      ? []
      : [
          ...(kind === 'person' && email === ''
            ? [
                {
                  label: priced(i18n.t('panel.findEmail'), 'emails', preferences),
                  icon: 'mail' as const,
                  act: () => void beside.buy(key, 'emails', false),
                },
              ]
            : []),
          // A company is looked up by its domain, for which its record asks.
          ...(kind === 'company'
            ? []
            : [
                {
                  label: priced(i18n.t('panel.refresh'), kind === 'job' ? 'job' : 'profile', preferences),
                  icon: 'refresh' as const,
                  act: () => void beside.buy(key, kind === 'job' ? 'job' : 'profile', true),
                },
              ]),
        ]
  return [
    [
      { label: i18n.t('library.row.open'), icon: 'library', act: () => void (beside.key.value = key) },
      ...buys,
    ],
    [
      { label: i18n.t('library.act.list'), icon: 'plus', act: to('list') },
      { label: i18n.t('library.act.tag'), act: to('tag') },
      {
        label: i18n.t('actions.crm'),
        act: () => {
          library.chosen.value = [key]
          location.hash = pageNames.handOver
        },
      },
    ],
    [
      { label: i18n.t('library.row.copyName'), icon: 'copy', act: () => copyText(subjectName(subject)) },
      ...(email === '' ? [] : [{ label: i18n.t('library.row.copyEmail'), act: () => copyText(email) }]),
      ...(page === null
        ? []
        : [
            { label: i18n.t('library.row.copyLink'), act: () => copyText(page) },
            {
              label: i18n.t('library.row.page'),
              icon: 'external' as const,
              act: () => void open(page, '_blank', 'noopener'),
            },
          ]),
    ],
    [{ label: i18n.t('library.act.forget'), danger: true, act: () => void actions.forget([key]) }],
  ]
}

function Menu({ label, groups, close }: { label: string; groups: Item[][]; close: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const typed = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null
    const fits = (item: HTMLElement) => item.textContent?.toLowerCase().startsWith(typed ?? '')
    const next = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: items.at(at - 1),
      Home: items[0],
      End: items.at(-1),
    }[event.key]
    const found =
      next ?? (typed === null ? undefined : [...items.slice(at + 1), ...items.slice(0, at + 1)].find(fits))
    if (event.key === 'Tab') close()
    else if (found) found.focus()
    else return
    event.preventDefault()
  }
  return (
    // The items have the focus; the menu only hears their keys.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={menu} role="menu" aria-label={label} onKeyDown={press}>
      {groups
        .filter((items) => items.length > 0)
        .map((items, index) => (
          <div key={index} role="group" class="row-menu-group">
            {items.map((item) => (
              <MenuItem key={item.label} item={item} close={close} />
            ))}
          </div>
        ))}
    </div>
  )
}

function MenuItem({ item, close }: { item: Item; close: () => void }): ComponentChildren {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      class={item.danger ? 'row-menu-item row-menu-danger' : 'row-menu-item'}
      onClick={() => {
        if (item.act() !== true) close()
      }}
    >
      <span class="row-menu-icon">{item.icon && <Icon name={item.icon} />}</span>
      {item.label}
    </button>
  )
}
