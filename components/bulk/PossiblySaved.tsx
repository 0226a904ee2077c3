import { i18n } from '#i18n'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { choiceFor, duplicateChoices, type DuplicateChoice } from '../../lib/bulk/duplicate-choices.ts'
import type { PossibleDuplicate } from '../../lib/bulk/estimate.ts'
import type { NewBatchModel } from './newBatchModel.ts'
import { numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { doubtText } from '../errors/sentences.ts'
import { useKept } from '../model/useLoaded.ts'

/** The first of them are shown; the rest go as is chosen for all. */
const mostShown = 100

const choiceWords = { use: 'match.use', skip: 'match.skip', buy: 'match.buy' } as const satisfies Record<
  DuplicateChoice,
  PlainKey
>

/** What seems to be saved already, each with the reason; nothing of it is bought unless a person chooses so. */
export function PossiblySaved({ making }: { making: NewBatchModel }) {
  const doubtful = useKept(making.planned.value)?.doubtful ?? []
  if (doubtful.length === 0) return null
  const { choices: chosen } = making
  const more = doubtful.length - mostShown
  const mixed = chosen.value.one.size > 0 ? [{ value: 'mixed' as const, label: i18n.t('match.asBelow') }] : []
  const all = duplicateChoices.map((value) => ({ value, label: i18n.t(choiceWords[value]) }))
  return (
    <section class="raised batch-doubts" aria-labelledby="batch-doubts">
      <h2 id="batch-doubts">
        {i18n.t('batch.plan.maybe')} · {numberText(doubtful.length)}
      </h2>
      <SelectField
        label={i18n.t('match.all')}
        description={i18n.t('match.hint')}
        value={mixed.length > 0 ? 'mixed' : chosen.value.all}
        options={[...mixed, ...all]}
        onSelect={(choice) => {
          if (choice !== 'mixed') chosen.value = { all: choice, one: new Map() }
        }}
      />
      <ul class="batch-doubts-list">
        {doubtful.slice(0, mostShown).map((draft) => (
          <li key={draft.at}>
            <Doubtful draft={draft} making={making} />
          </li>
        ))}
      </ul>
      {more > 0 && <p class="batch-faint">{i18n.t('match.more', [numberText(more)])}</p>}
    </section>
  )
}

function Doubtful({ draft, making }: { draft: PossibleDuplicate; making: NewBatchModel }) {
  const { choices: chosen } = making
  const { at, label, name, doubt, subject } = draft
  const possible = duplicateChoices.filter((choice) => choice !== 'use' || subject !== null)
  return (
    <SelectField
      label={label}
      description={`${name}: ${doubtText(doubt)}`}
      value={choiceFor(draft, chosen.value)}
      options={possible.map((value) => ({ value, label: choiceText(value, draft) }))}
      onSelect={(choice) => {
        chosen.value = { ...chosen.value, one: new Map(chosen.value.one).set(at, choice) }
      }}
    />
  )
}

function choiceText(choice: DuplicateChoice, { most }: PossibleDuplicate): string {
  const words = i18n.t(choiceWords[choice])
  if (choice !== 'buy') return words
  return pricedText(words, most, numberText)
}
