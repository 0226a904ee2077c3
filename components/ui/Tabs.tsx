import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { numberText } from './formats.ts'
import './basics.css'

interface Tab<Id extends string> {
  id: Id
  label: string
  /** Shown behind the label and exposed as description; the accessible name is the label alone. */
  count?: number | undefined
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  children: ComponentChildren
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const rtl = list.current !== null && getComputedStyle(list.current).direction === 'rtl'
    const ids = tabs.map(({ id }) => id)
    const id = nextTab(ids, selected, event.key, rtl)
    if (id === null) return
    event.preventDefault()
    onSelect(id)
    const tab = list.current?.children[ids.indexOf(id)]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div class="tabs">
      <div class="tabs-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, label, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            class="tabs-tab"
            aria-selected={id === selected}
            aria-controls={id === selected ? `${prefix}-panel` : undefined}
            aria-describedby={count === undefined ? undefined : `${prefix}-${id}-count`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={move}
          >
            {label}
            {count !== undefined && (
              <span class="tabs-count" id={`${prefix}-${id}-count`} aria-hidden="true">
                {numberText(count)}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        class="tabs-panel"
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${selected}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  )
}

/** The tab that a key moves to, wrapping around; `null` if the key doesn't move between tabs. */
export function nextTab<Id extends string>(
  ids: readonly Id[],
  selected: Id,
  key: string,
  rtl: boolean,
): Id | null {
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[key]
  if (key === 'Home') return ids.at(0) ?? null
  if (key === 'End') return ids.at(-1) ?? null
  if (step === undefined) return null
  return ids.at((ids.indexOf(selected) + step) % ids.length) ?? null
}
