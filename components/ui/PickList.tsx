import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './Icon.tsx'
import { ListOption, type ListOptionProps } from './ListOption.tsx'
import './fields.css'

interface PickOption {
  id: string
  name: string
  picked: boolean
}

interface PickListProps {
  label: string
  listLabel: string
  options: readonly PickOption[]
  longest: number
  fits: (name: string, typed: string) => boolean
  /**
   * `name`: name of the option to create, empty if it can't be created. `is`: id of an existing option with that name.
   */
  newName: (typed: string) => { name: string; is: string | null }
  createText: (name: string) => string
  none: string
  onPick: (option: PickOption) => void
  onCreate: (name: string) => void
  onClose: () => void
}

/** Maximum number of options shown; typing finds the others. */
const maxShown = 50

export function PickList(props: PickListProps) {
  const { label, listLabel, options, longest, fits, newName, createText, none } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const typed = useSignal('')
  const at = useSignal(-1)
  const order = useOrder(options)
  const fresh = newName(typed.value)
  const fitting = order.filter(({ name }) => fits(name, typed.value))
  // Put an exact match first, so that Enter picks it.
  const shown = [
    ...fitting.filter((option) => option.id === fresh.is),
    ...fitting.filter((option) => option.id !== fresh.is),
  ].slice(0, maxShown)
  const canCreate = fresh.name !== '' && fresh.is === null
  const count = shown.length + (canCreate ? 1 : 0)
  const active = Math.min(at.value, count - 1)
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const type = (text: string) => {
    typed.value = text
    at.value = text.trim() === '' ? -1 : 0
  }
  const choose = (index: number) => {
    const option = shown[index]
    if (option) props.onPick(option)
    else props.onCreate(fresh.name)
    type('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count > 0)
      at.value = active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count
    else if (event.key === 'Enter' && active >= 0) choose(active)
    else if (event.key === 'Enter') props.onClose()
    else return
    event.preventDefault()
  }
  return (
    <div class="pick-list">
      <input
        ref={field}
        class="field-control"
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        placeholder={label}
        maxLength={longest}
        autoComplete="off"
        spellcheck={false}
        dir="auto"
        value={typed.value}
        onKeyDown={press}
        onInput={(event) => type(event.currentTarget.value)}
      />
      {count === 0 && <p class="pick-list-none">{none}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        class="pick-list-options"
        aria-label={listLabel}
        aria-multiselectable="true"
      >
        {shown.map((option, index) => (
          <Line
            key={option.id}
            id={optionId(index)}
            active={index === active}
            picked={option.picked}
            words={option.name}
            onChoose={() => choose(index)}
            onPoint={() => (at.value = index)}
          />
        ))}
        {canCreate && (
          <Line
            id={optionId(shown.length)}
            active={active === shown.length}
            create
            words={createText(fresh.name)}
            onChoose={() => choose(shown.length)}
            onPoint={() => (at.value = shown.length)}
          />
        )}
      </div>
    </div>
  )
}

interface LineProps extends ListOptionProps {
  picked?: boolean
  create?: boolean
  words: string
}

function Line({ picked = false, create = false, words, ...option }: LineProps) {
  return (
    <ListOption
      {...option}
      selected={picked}
      variant={option.active ? 'pick-list-option pick-list-active' : 'pick-list-option'}
    >
      {picked || create ? <Icon name={create ? 'plus' : 'check'} /> : <span />}
      <bdi>{words}</bdi>
    </ListOption>
  )
}

/** Picked options come first. The order doesn't change while the list is open. */
function useOrder(options: readonly PickOption[]): PickOption[] {
  const first = useRef<Set<string> | null>(null)
  first.current ??= new Set(options.filter(({ picked }) => picked).map(({ id }) => id))
  const isFirst = ({ id }: PickOption) => first.current?.has(id) ?? false
  return [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))]
}
