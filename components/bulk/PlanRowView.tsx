import { i18n } from '#i18n'
import { useState } from 'preact/hooks'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { choiceFor, duplicateChoices, type DuplicateChoice } from '../../lib/bulk/row-choices.ts'
import { lookupKey } from '../../lib/bulk/lookup-key.ts'
import type { PossibleDuplicate } from '../../lib/bulk/estimate.ts'
import type { InvalidLine, Suggestion } from '../../lib/bulk/input/input-entry.ts'
import type { Draft } from '../../lib/bulk/run.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { presenceText } from '../crm/crmTexts.ts'
import { doubtText } from '../errors/sentences.ts'
import { invalidTexts } from './invalidTexts.ts'
import { Button } from '../ui/Button.tsx'
import { DidYouMean } from '../ui/DidYouMean.tsx'
import { numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { lookupText } from './ItemRow.tsx'
import type { NewRunModel } from './newRunModel.ts'
import type { PlanRow } from './planRowsModel.ts'

export const choiceWords = {
  use: 'match.use',
  skip: 'match.skip',
  buy: 'match.buy',
} as const satisfies Record<DuplicateChoice, PlainKey>

interface RowProps {
  row: PlanRow
  newRun: NewRunModel
}

export function PlanRowView({ row, newRun }: RowProps) {
  switch (row.row) {
    case 'lookup':
      return row.doubt ? (
        <Doubtful draft={row.doubt} newRun={newRun} />
      ) : (
        <Lookup draft={row.draft} newRun={newRun} />
      )
    case 'invalid':
      return <InvalidRow invalid={row.invalid} newRun={newRun} />
    case 'repeat':
      return (
        <div class="plan-row">
          <bdi class="plan-row-text">{row.repeat.text}</bdi>
          <span class="soft">{i18n.t('run.line', [numberText(row.repeat.line)])}</span>
        </div>
      )
    case 'dropped': {
      const { invalid } = row
      const restore = () => {
        const { dropped, ...rest } = newRun.corrections.value
        const others = new Set(dropped)
        others.delete(invalid.line)
        newRun.corrections.value = { ...rest, dropped: others }
      }
      return (
        <div class="plan-row">
          <bdi class="plan-row-text">{invalid.text}</bdi>
          <RowButton act="run.plan.restore" of={invalid.text} onClick={restore} />
        </div>
      )
    }
  }
}

function Lookup({ draft, newRun }: { draft: Draft; newRun: NewRunModel }) {
  const { choices } = newRun
  const there = newRun.presence.ofDraft(draft)
  const key = lookupKey(draft.lookup)
  const isRemoved = choices.value.removed.has(key)
  const set = () => {
    const removed = new Set(choices.value.removed)
    if (!removed.delete(key)) removed.add(key)
    choices.value = { ...choices.value, removed }
  }
  return (
    <div class="plan-row">
      <bdi class="plan-row-text">{draft.label}</bdi>
      <span class="soft">
        {lookupText(draft.lookup)}
        {there && there.presence.state !== 'unknown' && (
          <> · {presenceText(there.destination.name, there.presence)}</>
        )}
      </span>
      <RowButton act={isRemoved ? 'run.plan.restore' : 'run.plan.remove'} of={draft.label} onClick={set} />
    </div>
  )
}

interface RowButtonProps {
  act: 'run.plan.restore' | 'run.plan.remove'
  of: string
  onClick: () => void
}

function RowButton({ act, of, onClick }: RowButtonProps) {
  return (
    <Button
      size="small"
      icon={act === 'run.plan.remove' ? 'cross' : 'plus'}
      label={`${i18n.t(act)}: ${of}`}
      onClick={onClick}
    />
  )
}

function Doubtful({ draft, newRun: { choices } }: { draft: PossibleDuplicate; newRun: NewRunModel }) {
  const { key, label, name, doubt, subject } = draft
  const possible = duplicateChoices.filter((choice) => choice !== 'use' || subject !== null)
  return (
    <SelectField
      label={label}
      description={`${name}: ${doubtText(doubt)}`}
      value={choiceFor(draft, choices.value)}
      options={possible.map((value) => ({ value, label: choiceText(value, draft) }))}
      onSelect={(choice) => {
        choices.value = { ...choices.value, one: new Map(choices.value.one).set(key, choice) }
      }}
    />
  )
}

function choiceText(choice: DuplicateChoice, { maximum }: PossibleDuplicate): string {
  const words = i18n.t(choiceWords[choice])
  return choice === 'buy' ? pricedText(words, maximum, numberText) : words
}

export function takeSuggestion(
  { corrections }: NewRunModel,
  { line }: InvalidLine,
  suggestion: Suggestion,
): void {
  const { acceptedSuggestions, ...rest } = corrections.value
  corrections.value = { ...rest, acceptedSuggestions: new Map(acceptedSuggestions).set(line, suggestion) }
}

export function removeRow({ corrections }: NewRunModel, { line }: InvalidLine): void {
  const { dropped, ...rest } = corrections.value
  corrections.value = { ...rest, dropped: new Set([...dropped, line]) }
}

export function InvalidRow({ invalid, newRun }: { invalid: InvalidLine; newRun: NewRunModel }) {
  const { line, text, reason, suggestions = [] } = invalid
  const { corrections } = newRun
  const [typed, setTyped] = useState(text)
  const save = () => {
    if (typed.trim() === text || typed.trim() === '') return
    const { edited, ...rest } = corrections.value
    corrections.value = { ...rest, edited: new Map(edited).set(line, typed) }
  }
  return (
    <form
      class="plan-row plan-row-invalid"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label={i18n.t('run.line', [numberText(line)])}
        error={null}
        description={i18n.t(invalidTexts[reason])}
        value={typed}
        onInput={setTyped}
        onBlur={save}
      />
      <RowButton act="run.plan.remove" of={text} onClick={() => removeRow(newRun, invalid)} />
      {suggestions.map((suggestion) => (
        <DidYouMean
          key={suggestion.text}
          suggestion={suggestion.text}
          onAccept={() => takeSuggestion(newRun, invalid, suggestion)}
        />
      ))}
    </form>
  )
}
