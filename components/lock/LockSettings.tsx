import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { shortestPassphrase } from '../../lib/crypto/passphrase.ts'
import { passphraseStrength } from '../../lib/crypto/passphrase-strength.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import {
  lockTimes,
  watchLockSettings,
  type LockProblem,
  type LockSettingsModel,
  type LockTime,
} from './lockSettingsModel.ts'
import { problemText } from './problemText.ts'
import './lock.css'

export function LockSettings() {
  return <LockForms model={useViewModel(watchLockSettings)} />
}

export function LockForms({ model }: { model: LockSettingsModel }) {
  const state = model.state.value
  const lock = model.lock.value
  if (state === undefined || lock === undefined) return <Skeleton lines={2} />
  return (
    <div class="lock-form">
      <DoneNotice model={model} />
      {state === 'none' && <SetForm model={model} />}
      {state === 'locked' && <p class="field-description">{i18n.t('lock.unlockFirst')}</p>}
      {state === 'unlocked' && lock && (
        <>
          <AfterField after={timeOf(lock.afterMs)} onSelect={model.setAfter} />
          <Disclosure summary={i18n.t('lock.change')}>
            <ChangeForm model={model} />
          </Disclosure>
          <Disclosure summary={i18n.t('lock.remove')}>
            <RemoveForm model={model} />
          </Disclosure>
        </>
      )}
    </div>
  )
}

/** Before a new key is saved. */
export function LockOffer() {
  const model = useViewModel(watchLockSettings)
  const state = model.state.value
  if (state !== 'none') return model.done.value ? <DoneNotice model={model} /> : null
  return (
    <Disclosure summary={i18n.t('lock.offer')}>
      <p class="field-description">{i18n.t('lock.offerHint')}</p>
      <SetForm model={model} isWithin />
    </Disclosure>
  )
}

function DoneNotice({ model }: { model: LockSettingsModel }) {
  const done = model.done.value
  return (
    done && (
      <Notice tone={done === 'setOverKey' ? 'warning' : 'information'}>{i18n.t(`lock.done.${done}`)}</Notice>
    )
  )
}

const times = Object.keys(lockTimes) as LockTime[]
const timeOf = (ms: number | null): LockTime => times.find((time) => lockTimes[time] === ms) ?? 'browser'

function AfterField({ after, onSelect }: { after: LockTime; onSelect: (after: LockTime) => void }) {
  return (
    <SelectField
      label={i18n.t('lock.after')}
      description={i18n.t('lock.afterHint')}
      value={after}
      options={times.map((value) => ({ value, label: i18n.t(`lock.times.${value}`) }))}
      onSelect={onSelect}
    />
  )
}

/** `isWithin`: nested inside another form. */
function SetForm({ model, isWithin = false }: { model: LockSettingsModel; isWithin?: boolean }) {
  const [typed, setTyped] = useState({ passphrase: '', repeated: '' })
  const [after, setAfter] = useState<LockTime>('15m')
  return (
    <PassphraseForm
      act={i18n.t('lock.set')}
      model={model}
      isWithin={isWithin}
      onSubmit={() => void model.set(typed.passphrase, typed.repeated, after)}
    >
      <NewFields model={model} typed={typed} onTyped={setTyped} />
      <AfterField after={after} onSelect={setAfter} />
    </PassphraseForm>
  )
}

function ChangeForm({ model }: { model: LockSettingsModel }) {
  const nothing = { passphrase: '', repeated: '' }
  const [current, setCurrent] = useState('')
  const [typed, setTyped] = useState(nothing)
  const submit = async () => {
    if (!(await model.change(current, typed.passphrase, typed.repeated))) return
    setCurrent('')
    setTyped(nothing)
  }
  return (
    <PassphraseForm act={i18n.t('lock.change')} model={model} onSubmit={() => void submit()}>
      <CurrentField model={model} value={current} onInput={setCurrent} />
      <NewFields model={model} typed={typed} onTyped={setTyped} />
    </PassphraseForm>
  )
}

function RemoveForm({ model }: { model: LockSettingsModel }) {
  const [current, setCurrent] = useState('')
  return (
    <PassphraseForm act={i18n.t('lock.remove')} model={model} onSubmit={() => void model.remove(current)}>
      <p class="field-description">{i18n.t('lock.removeDoes')}</p>
      <CurrentField model={model} value={current} onInput={setCurrent} />
    </PassphraseForm>
  )
}

interface PassphraseFormProps {
  act: string
  model: LockSettingsModel
  isWithin?: boolean
  onSubmit: () => void
  children: ComponentChildren
}

function PassphraseForm({ act, model, isWithin = false, onSubmit, children }: PassphraseFormProps) {
  const submit = (event: Event) => {
    event.preventDefault()
    if (!model.busy.value) onSubmit()
  }
  const fields = useRef<HTMLDivElement>(null)
  // HTML forms can't be nested, and Enter in a field would submit the outer form.
  useEffect(() => {
    const group = fields.current
    const onEnter = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event)
    }
    group?.addEventListener('keydown', onEnter)
    return () => group?.removeEventListener('keydown', onEnter)
  })
  if (isWithin)
    return (
      <div class="lock-form" role="group" aria-label={act} ref={fields}>
        {children}
        <Button busy={model.busy.value} onClick={() => !model.busy.value && onSubmit()}>
          {act}
        </Button>
      </div>
    )
  return (
    <form class="lock-form" onSubmit={submit} noValidate>
      {children}
      <Button type="submit" busy={model.busy.value}>
        {act}
      </Button>
    </form>
  )
}

interface CurrentFieldProps {
  model: LockSettingsModel
  value: string
  onInput: (value: string) => void
}

function CurrentField({ model, value, onInput }: CurrentFieldProps) {
  const problem = model.problem.value
  return (
    <TextField
      type="key"
      label={i18n.t('lock.current')}
      error={problem && typeof problem === 'object' ? problemText(problem) : null}
      value={value}
      onInput={(text) => {
        onInput(text)
        model.edited()
      }}
    />
  )
}

interface Typed {
  passphrase: string
  repeated: string
}

interface NewFieldsProps {
  model: LockSettingsModel
  typed: Typed
  onTyped: (typed: Typed) => void
}

function NewFields({ model, typed, onTyped }: NewFieldsProps) {
  const wrong = (name: Extract<LockProblem, string>) =>
    model.problem.value === name ? i18n.t(`lock.wrongNew.${name}`) : null
  const edit = (change: Partial<Typed>) => {
    onTyped({ ...typed, ...change })
    model.edited()
  }
  return (
    <>
      <TextField
        type="key"
        label={i18n.t('lock.newPassphrase')}
        description={
          typed.passphrase.length < shortestPassphrase
            ? i18n.t('lock.newHint')
            : i18n.t(`lock.strength.${passphraseStrength(typed.passphrase)}`)
        }
        error={wrong('short') ?? wrong('common')}
        value={typed.passphrase}
        onInput={(passphrase) => edit({ passphrase })}
      />
      <TextField
        type="key"
        label={i18n.t('lock.repeat')}
        error={wrong('different')}
        value={typed.repeated}
        onInput={(repeated) => edit({ repeated })}
      />
    </>
  )
}
