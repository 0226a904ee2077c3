import { i18n } from '#i18n'
import { useSignal, useSignalEffect, type Signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { countInbox, type DuplicateItem, type InboxItem } from '../../lib/inbox/inbox.ts'
import { inboxKinds } from '../../lib/inbox/kinds.ts'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { pageNames } from '../../lib/library/route.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { watchRecordPane, type RecordPaneModel } from '../library/recordModel.ts'
import { watchWatching } from '../lists/watchModel.ts'
import { WatchNote } from '../lists/WatchNote.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { watchListsByName } from '../model/watchAnnotations.ts'
import { Lazy } from '../page/Lazy.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isTyping } from '../ui/isTyping.ts'
import { focusRegion } from '../ui/focusRegions.ts'
import { numberText } from '../ui/formats.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { showToast } from '../ui/toast.ts'
import { DuplicateReview } from './DuplicateReview.tsx'
import { ExportFollowUps } from './ExportFollowUps.tsx'
import { InboxRow, type InboxRowProps } from './InboxRow.tsx'
import type { InboxModel } from './inboxModel.ts'
import { groupOf } from './itemText.ts'
import { useInbox } from './useInbox.ts'
import { WeekCard } from './WeekCard.tsx'
import { MergeAllSure } from './MergeAllSure.tsx'
import './inbox.css'

const recordPane = () => import('../library/RecordPane.tsx')

const tabIds = ['all', ...inboxKinds] as const
type TabId = (typeof tabIds)[number]

const tabNames = {
  all: '',
  jobChange: 'job-changes',
  followUp: 'follow-ups',
  duplicate: 'duplicates',
  inform: 'to-inform',
} as const satisfies Record<TabId, string>

const rowsAtOnce = 30

export default function InboxView({ route: { id }, db }: LibraryPageProps) {
  const model = useInbox(db)
  const pane = useViewModel(() => watchRecordPane(db))
  const lists = useViewModel(() => ({ all: watchListsByName(db) })).all.value
  const listId = useSignal('')
  const list = (lists ?? []).find(({ id }) => id === listId.value)
  const listNames = useMemo(() => new Map((lists ?? []).map((list) => [list.id, list.name])), [lists])
  const tab = tabIds.find((name) => tabNames[name] === (id ?? '')) ?? 'all'
  const selected = useSignal<string | null>(null)
  const following = useSignal<string | null>(null)
  const shown = useSignal(rowsAtOnce)
  const listElement = useRef<HTMLUListElement>(null)
  useEffect(() => {
    void sendCommand('find-duplicates')
  }, [])
  const everything = model.items.value
  const isWhole = model.isWhole.value
  const now = model.now.value
  const onlyOn = list?.id
  const all = useMemo(
    () => (onlyOn === undefined ? everything : everything?.filter((item) => isOnList(item, onlyOn))),
    [everything, onlyOn],
  )
  const counts = useMemo(() => countInbox(all ?? []), [all])
  const items = useMemo(() => (all ?? []).filter(({ kind }) => tab === 'all' || kind === tab), [all, tab])
  const current = items.find((item) => item.id === selected.value)
  const pairs = items.filter((item): item is DuplicateItem => item.kind === 'duplicate')
  const pair = tab === 'duplicate' ? (current?.kind === 'duplicate' ? current : pairs[0]) : undefined

  const steps = inboxSteps({ model, items, pane, selected, shown, listElement })
  const { restart, focusRow, nextOf, finish, finishOne, open, goTo, goToRow, findEmail, close } = steps
  useInboxKeys({
    at: current ? items.indexOf(current) : -1,
    count: items.length,
    goToRow,
    acts: current && {
      d: () => finishOne(current),
      f: () => (following.value = current.id),
      m: () => findEmail(current),
    },
  })
  useSignalEffect(() => {
    if (
      model.items.value &&
      following.value &&
      !model.items.value.some(({ id: own }) => own === following.value)
    )
      following.value = null
  })

  const at = current ? items.indexOf(current) : -1
  const step = at < 0 ? null : { at, of: items.length, go: goTo }
  const stop = selected.value !== null && current ? current.id : items[0]?.id
  return (
    <div class="table-area inbox">
      <PageHead title={i18n.t('shell.page.inbox')} help={hrefOfHelp('inbox')}>
        <ListFilter
          lists={lists ?? []}
          list={list}
          onSelect={(next) => {
            restart()
            listId.value = next
          }}
        />
        {tab === 'followUp' && <ExportFollowUps db={db} />}
        {tab === 'duplicate' && <MergeAllSure pairs={pairs} db={db} />}
        {isWhole && items.length > 0 && (
          <Button onClick={() => void finish(items, tab === 'inform')}>{i18n.t('inbox.allDone')}</Button>
        )}
      </PageHead>
      <Tabs
        label={i18n.t('shell.page.inbox')}
        tabs={tabIds.map((name) => ({
          id: name,
          label: i18n.t(`inbox.tab.${name}`),
          count: !isWhole ? undefined : name === 'all' ? (all ?? []).length : counts[name],
        }))}
        selected={tab}
        onSelect={(name) => {
          restart()
          location.hash = [pageNames.inbox, tabNames[name]].filter(Boolean).join('/')
        }}
      >
        {(tab === 'all' || tab === 'jobChange') && <WeekCard db={db} now={model.now} />}
        {!all || (!isWhole && items.length === 0) ? (
          <Skeleton lines={6} />
        ) : items.length === 0 ? (
          <EmptyState icon="check" title={i18n.t('inbox.none')}>
            {i18n.t('inbox.noneHint')}
          </EmptyState>
        ) : (
          <div class={pair || pane.key.value !== null ? 'inbox-columns inbox-with-pane' : 'inbox-columns'}>
            <ItemList
              items={items}
              now={now}
              shown={shown}
              isWhole={isWhole}
              listElement={listElement}
              rowOf={(item) => ({
                listNames,
                isSelected: item.id === (pair ?? current)?.id,
                isStop: item.id === stop,
                isFollowing: following.value === item.id,
                onFollow: (isOn) => (following.value = isOn ? item.id : null),
                onFocus: () => (selected.value = item.id),
                onOpen: () => open(item),
                onDone: () => finishOne(item),
              })}
            />
            {pair && (
              <DuplicateReview
                key={pair.id}
                item={pair}
                at={pairs.indexOf(pair)}
                of={pairs.length}
                db={db}
                listNames={listNames}
                onNext={() => focusRow(nextOf(pair))}
              />
            )}
            {!pair && pane.key.value !== null && (
              <div class="inbox-pane">
                <Lazy load={recordPane} props={{ pane, step, onClose: close }}>
                  <Skeleton lines={5} avatar />
                </Lazy>
              </div>
            )}
          </div>
        )}
      </Tabs>
      <InboxFoot list={list} hasItems={items.length > 0} db={db} />
    </div>
  )
}

/** Focuses the button of the record pane once it is rendered; gives up after 3 s. */
function focusFindEmail(): void {
  const words = i18n.t('panel.findEmail')
  const until = performance.now() + 3000
  const check = () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.inbox-pane button')]
    const button = buttons.find((one) => one.textContent.trim().startsWith(words))
    if (button) button.focus()
    else if (performance.now() < until) requestAnimationFrame(check)
  }
  check()
}

interface InboxStepsOf {
  model: InboxModel
  items: readonly InboxItem[]
  pane: RecordPaneModel
  /** Id of the selected item. */
  selected: Signal<string | null>
  shown: Signal<number>
  listElement: RefObject<HTMLUListElement | null>
}

/** How the selection moves, and which record the pane then shows. */
function inboxSteps({ model, items, pane, selected, shown, listElement }: InboxStepsOf) {
  const restart = () => {
    pane.key.value = null
    selected.value = null
    shown.value = rowsAtOnce
  }
  const focusRow = (requested: string | undefined) => {
    selected.value = requested ?? null
    // Wait until the changed list is rendered.
    requestAnimationFrame(() =>
      [...(listElement.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
        .find(({ dataset }) => dataset['item'] === requested)
        ?.focus(),
    )
  }
  const nextOf = (item: InboxItem) => {
    const at = items.indexOf(item)
    return (items[at + 1] ?? items[at - 1])?.id
  }
  const finish = async (some: readonly InboxItem[], isInformed: boolean) => {
    if (!(await model.markDone(some, isInformed))) showToast({ text: i18n.t('ui.failed') })
  }
  const finishOne = (item: InboxItem) => {
    const next = nextOf(item)
    void finish([item], true)
    focusRow(next)
    if (pane.key.peek() !== null) show(items.find((one) => one.id === next))
  }
  const show = (item: InboxItem | undefined) => {
    pane.key.value = item && item.kind !== 'duplicate' ? item.subject.key : null
  }
  const open = (item: InboxItem) => {
    selected.value = item.id
    if (item.kind !== 'duplicate') return show(item)
    location.hash = `${pageNames.inbox}/${tabNames.duplicate}`
    // In a narrow window, the pair is below the list.
    requestAnimationFrame(() => document.querySelector('.duplicate')?.scrollIntoView({ block: 'nearest' }))
  }
  /** A pair of possible duplicates has no record to show. */
  const goTo = (to: number) => {
    const item = items[to]
    if (!item) return
    shown.value = Math.max(shown.peek(), to + 1)
    selected.value = item.id
    show(item)
  }
  /** Opens the record and focuses its button, so that the key spends nothing; pressing Enter then buys the email. */
  const findEmail = (item: InboxItem) => {
    open(item)
    focusFindEmail()
  }
  const goToRow = (to: number) => {
    const item = items[Math.min(Math.max(to, 0), items.length - 1)]
    if (!item) return false
    shown.value = Math.max(shown.peek(), items.indexOf(item) + 1)
    focusRow(item.id)
    if (pane.key.peek() !== null) show(item)
    return true
  }
  const close = () => {
    pane.key.value = null
    focusRow(selected.peek() ?? undefined)
  }
  return { restart, focusRow, nextOf, finish, finishOne, open, goTo, goToRow, findEmail, close }
}

interface InboxKeys {
  /** Place of the current item; -1 if there is none. */
  at: number
  count: number
  goToRow: (to: number) => boolean
  /** By lowercase key, for the current item. */
  acts: Record<string, () => void> | undefined
}

function useInboxKeys({ at, count, goToRow, acts }: InboxKeys): void {
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(event)) return
    if (event.target instanceof Element && event.target.closest('.inbox-pane, [popover], [role=tablist]'))
      return
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: count - 1,
    }
    const to = steps[key]
    if (to !== undefined) {
      if (goToRow(to)) event.preventDefault()
      return
    }
    const act = acts?.[key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
  const pressed = useRef(press)
  pressed.current = press
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed.current(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

interface ListFilterProps {
  lists: readonly List[]
  list: List | undefined
  onSelect: (id: string) => void
}

function ListFilter({ lists, list, onSelect }: ListFilterProps) {
  if (lists.length === 0) return null
  return (
    <label class="inbox-filter">
      <span class="unseen">{i18n.t('library.filter.list')}</span>
      <Select
        value={list?.id ?? ''}
        options={[
          { value: '', label: i18n.t('lists.all') },
          ...lists.map(({ id: value, name: label }) => ({ value, label })),
        ]}
        onSelect={onSelect}
      />
    </label>
  )
}

interface ItemListProps {
  items: readonly InboxItem[]
  now: number
  /** Number of rendered items. */
  shown: Signal<number>
  isWhole: boolean
  listElement: RefObject<HTMLUListElement | null>
  rowOf: (item: InboxItem) => Omit<InboxRowProps, 'item' | 'day' | 'now'>
}

function ItemList({ items, now, shown, isWhole, listElement, rowOf }: ItemListProps) {
  return (
    <div class="inbox-list" {...focusRegion}>
      <ul aria-label={i18n.t('shell.page.inbox')} ref={listElement}>
        {items.slice(0, shown.value).map((item, at) => {
          const group = groupOf(item, now)
          const isFirst = at === 0 || groupOf(items[at - 1]!, now) !== group
          const day = isFirst ? i18n.t(`inbox.day.${group}`) : null
          return <InboxRow key={item.id} item={item} day={day} now={now} {...rowOf(item)} />
        })}
      </ul>
      {isWhole && items.length > shown.value && (
        <Button onClick={() => (shown.value += rowsAtOnce)}>
          {i18n.t('inbox.more', [numberText(items.length - shown.value)])}
        </Button>
      )}
    </div>
  )
}

interface InboxFootProps {
  list: List | undefined
  hasItems: boolean
  db: Database
}

function InboxFoot({ list, hasItems, db }: InboxFootProps) {
  if (!hasItems && !list?.watch) return null
  return (
    <div class="inbox-foot">
      {list?.watch && <ListWatch key={list.id} list={list} db={db} />}
      {hasItems && (
        <p class="inbox-keys" aria-hidden="true">
          {(['D', 'F', 'M', '↵'] as const).map((key) => (
            <span key={key}>
              <kbd>{key}</kbd> {i18n.t(keyTexts[key])}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function ListWatch({ list, db }: { list: List; db: Database }) {
  return <WatchNote list={list} model={useViewModel(() => watchWatching(db, list.id))} />
}

const isOnList = (item: InboxItem, id: string): boolean =>
  item.subject.lists.includes(id) || (item.kind === 'duplicate' && item.other.lists.includes(id))

const keyTexts = {
  D: 'inbox.done',
  F: 'actions.followUp',
  M: 'panel.findEmail',
  '↵': 'inbox.open',
} as const
