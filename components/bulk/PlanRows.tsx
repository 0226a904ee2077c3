import { i18n } from '#i18n'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { duplicateChoices } from '../../lib/bulk/row-choices.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { Button } from '../ui/Button.tsx'
import type { NewRunModel } from './newRunModel.ts'
import { Pager } from './Pager.tsx'
import { PlanRowView, choiceWords } from './PlanRowView.tsx'
import { rowsOnPage, type RowGroup } from './planRowsModel.ts'
import './bulk.css'

export const groupWords = {
  fresh: 'run.plan.fresh',
  saved: 'run.plan.saved',
  maybe: 'run.plan.maybe',
  before: 'run.plan.before',
  never: 'run.plan.never',
  duplicates: 'run.plan.duplicates',
  unreadable: 'run.plan.unreadable',
  network: 'run.plan.network',
  removed: 'run.plan.removed',
} as const satisfies Record<RowGroup, PlainKey>

const planRowsId = 'plan-rows'

export function PlanRows({ newRun }: { newRun: NewRunModel }) {
  const { open, counts, shown, page } = newRun.rows
  const heading = useRef<HTMLHeadingElement>(null)
  const group = open.value
  const count = group === null ? 0 : counts.value[group]
  // A corrected row leaves the list. If it had focus, move focus to the heading.
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) heading.current?.focus()
    hadFocus.current = false
  }, [count])
  if (group === null) return null
  return (
    <section
      id={planRowsId}
      class="plan-rows"
      aria-labelledby="plan-rows-title"
      onFocusCapture={() => (hadFocus.current = true)}
      onPointerDownCapture={() => (hadFocus.current = true)}
    >
      <header class="plan-rows-head">
        <h3 id="plan-rows-title" tabIndex={-1} ref={heading}>
          {i18n.t(groupWords[group])} · {numberText(count)}
        </h3>
        {group === 'unreadable' && <AcceptAllSuggestions newRun={newRun} />}
      </header>
      {group === 'maybe' && <ForAll newRun={newRun} />}
      <ul class="plan-rows-list">
        {shown.value.map((row) => (
          <li key={row.key}>
            <PlanRowView row={row} newRun={newRun} />
          </li>
        ))}
      </ul>
      <Pager
        label={i18n.t(groupWords[group])}
        page={page.value}
        pages={Math.ceil(count / rowsOnPage)}
        onPage={(next) => (page.value = next)}
      />
    </section>
  )
}

function AcceptAllSuggestions({ newRun }: { newRun: NewRunModel }) {
  const unread = newRun.reading.value?.unread ?? []
  const clear = unread.flatMap(({ line, suggestions = [] }) =>
    suggestions.length === 1 ? [[line, suggestions[0]!] as const] : [],
  )
  if (clear.length < 2) return null
  const takeAll = () => {
    const { acceptedSuggestions, ...rest } = newRun.corrections.value
    newRun.corrections.value = { ...rest, acceptedSuggestions: new Map([...acceptedSuggestions, ...clear]) }
  }
  return (
    <Button size="small" onClick={takeAll}>
      {i18n.t('input.takeAll', [numberText(clear.length)])}
    </Button>
  )
}

function ForAll({ newRun: { choices } }: { newRun: NewRunModel }) {
  const { all, one } = choices.value
  const mixed = one.size > 0 ? [{ value: 'mixed' as const, label: i18n.t('match.custom') }] : []
  return (
    <SelectField
      label={i18n.t('match.all')}
      description={i18n.t('match.hint')}
      value={mixed.length > 0 ? 'mixed' : all}
      options={[...mixed, ...duplicateChoices.map((value) => ({ value, label: i18n.t(choiceWords[value]) }))]}
      onSelect={(choice) => {
        if (choice !== 'mixed') choices.value = { ...choices.value, all: choice, one: new Map() }
      }}
    />
  )
}
