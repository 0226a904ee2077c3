import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { DuplicateItem } from '../../lib/inbox/inbox.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { comparePair, type ComparedField } from '../../lib/records/identity/compare-pair.ts'
import { handleOf, subjectName } from '../../lib/records/subject-name.ts'
import { live } from '../model/live.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { correctedFieldText } from '../record/corrections/fieldText.ts'
import { ActionFooter } from '../ui/ActionFooter.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { dateText, numberText } from '../ui/formats.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { evidenceText } from './itemText.ts'

interface DuplicateReviewProps {
  item: DuplicateItem
  /** From 0. `of` is the number of pairs. */
  at: number
  of: number
  db: Database
  /** By id, in display order. */
  listNames: ReadonlyMap<string, string>
  onNext: () => void
}

export function DuplicateReview({ item, at, of, db, listNames, onNext }: DuplicateReviewProps) {
  const { pair } = item
  const id = useId()
  const busy = useSignal(false)
  const chosen = useSignal<Readonly<Record<string, 0 | 1>>>({})
  const shown = useViewModel(() => ({
    compared: live(
      () => [pair.subject, pair.other],
      (keys) => comparePair(db, keys as [string, string]),
    ),
  }))
  const compared = shown.compared.value
  if (!compared) return <Skeleton lines={6} />
  const { subjects, differing, agreeing } = compared
  const choiceOf = ({ field, shown: usual }: ComparedField) => chosen.value[field] ?? usual
  const decide = async (name: 'merge-pair' | 'keep-separate') => {
    busy.value = true
    const choices = differing.flatMap((field) => {
      const value = field.values[choiceOf(field)]
      return field.values.every((one) => one !== '') && value !== undefined
        ? [{ field: field.field, value }]
        : []
    })
    const response =
      name === 'merge-pair'
        ? await sendCommand(name, { id: pair.id, choices })
        : await sendCommand(name, { id: pair.id })
    busy.value = false
    if (!response.accepted || !response.result) showToast({ text: i18n.t('ui.failed') })
    onNext()
  }
  const listText = ({ lists }: Subject) =>
    [...listNames].flatMap(([list, name]) => (lists.includes(list) ? [name] : [])).join(', ')
  const extra: [string, [string, string]][] = [
    [i18n.t('duplicates.profile'), both(({ key }) => handleOf(key))],
    [i18n.t('duplicates.lists'), both(listText)],
    [i18n.t('duplicates.tags'), both(({ tags }) => tags.join(', '))],
    [i18n.t('duplicates.note'), both(({ note }) => note)],
  ]
  function both(read: (subject: Subject) => string): [string, string] {
    return [read(subjects[0]), read(subjects[1])]
  }
  return (
    <section class="duplicate inbox-pane" aria-labelledby={id}>
      <h2 id={id} class="duplicate-title">
        {i18n.t('duplicates.title')}
        <span class="duplicate-place">
          {i18n.t('duplicates.place', [numberText(at + 1), numberText(of)])}
        </span>
      </h2>
      <p class="duplicate-reason">
        <strong>{i18n.t(pair.sure ? 'duplicates.sure' : 'duplicates.likely')}</strong> {evidenceText(item)}
      </p>
      <div class="duplicate-table">
        <div class="duplicate-row duplicate-heads">
          <span />
          {subjects.map((subject) => (
            <div key={subject.key} class="duplicate-head">
              <Avatar
                name={subjectName(subject)}
                kind={subject.kind === 'person' ? 'person' : 'company'}
                size="small"
                pictureOf={subject.key}
              />
              <div>
                <bdi class="duplicate-name">{subjectName(subject)}</bdi>
                <span class="duplicate-note">
                  {i18n.t('duplicates.updated', [dateText(subject.updatedAt)])}
                </span>
              </div>
            </div>
          ))}
        </div>
        {differing.map((field) => (
          <Choice
            key={field.field}
            field={field}
            chosen={choiceOf(field)}
            names={subjects.map(subjectName)}
            onChoose={(which) => (chosen.value = { ...chosen.value, [field.field]: which })}
          />
        ))}
        {extra
          .filter(([, values]) => values[0] !== values[1])
          .map(([label, values]) => (
            <div key={label} class="duplicate-row">
              <span class="duplicate-label">{label}</span>
              {values.map((value, which) => (
                <span key={which} dir="auto" class={value === '' ? 'duplicate-none' : undefined}>
                  {value || '—'}
                </span>
              ))}
            </div>
          ))}
      </div>
      {agreeing.length > 0 && (
        <details class="duplicate-same">
          <summary>{i18n.t('duplicates.agree', [numberText(agreeing.length)])}</summary>
          <dl>
            {agreeing.map(({ field, values }) => (
              <div key={field} class="duplicate-row">
                <dt class="duplicate-label">{correctedFieldText(field)}</dt>
                <dd dir="auto">{values[0]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <ActionFooter words={i18n.t('duplicates.kept')}>
        <Button variant="bare" onClick={onNext}>
          {i18n.t('duplicates.skip')}
        </Button>
        <Button busy={busy.value} onClick={() => void decide('keep-separate')}>
          {i18n.t('duplicates.notSame')}
        </Button>
        <Button variant="primary" icon="merge" busy={busy.value} onClick={() => void decide('merge-pair')}>
          {i18n.t('merges.merge')}
        </Button>
      </ActionFooter>
    </section>
  )
}

interface ChoiceProps {
  field: ComparedField
  chosen: 0 | 1
  names: readonly string[]
  onChoose: (which: 0 | 1) => void
}

/** No choice if only one record has a value. */
function Choice({ field, chosen, names, onChoose }: ChoiceProps) {
  const id = useId()
  const label = correctedFieldText(field.field)
  if (field.values.includes(''))
    return (
      <div class="duplicate-row">
        <span class="duplicate-label">{label}</span>
        {field.values.map((value, which) => (
          <span key={which} dir="auto" class={value === '' ? 'duplicate-none' : undefined}>
            {value || '—'}
          </span>
        ))}
      </div>
    )
  return (
    <div class="duplicate-row" role="radiogroup" aria-labelledby={id}>
      <span id={id} class="duplicate-label">
        {label}
      </span>
      {field.values.map((value, which) => (
        <label key={which} class={which === chosen ? 'duplicate-pick' : 'duplicate-pick duplicate-other'}>
          <input
            type="radio"
            name={id}
            checked={which === chosen}
            title={names[which]}
            onChange={() => onChoose(which as 0 | 1)}
          />
          <span dir="auto">{value}</span>
        </label>
      ))}
    </div>
  )
}
