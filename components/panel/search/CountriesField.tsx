import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { countriesFitting, countriesIn, countryTyped } from '../../../lib/search/remote/countries.ts'
import { Field, type FieldWords } from '../../ui/Field.tsx'
import { locale } from '../../ui/formats.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ListOption } from '../../ui/ListOption.tsx'
import './search.css'

interface CountriesFieldProps extends FieldWords {
  /** Codes separated by commas, as the provider expects them. Unfinished input comes last. */
  value: string
  onInput: (value: string) => void
}

const maxShown = 8

export function CountriesField({ value, onInput, ...words }: CountriesFieldProps) {
  const all = useMemo(() => countriesIn(locale()), [locale()])
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const draft = useSignal('')
  const open = useSignal(false)
  const at = useSignal(0)
  const lastValue = useRef(value)
  // The value was set from outside: discard unfinished input.
  if (lastValue.current !== value) {
    lastValue.current = value
    draft.value = ''
  }
  const pieces = value.split(',').map((piece) => piece.trim())
  const codes = (draft.value.trim() === '' ? pieces : pieces.slice(0, -1)).filter(Boolean)
  const nameOf = (code: string) => all.find((one) => one.code === code.toUpperCase())?.name ?? code
  const shown = open.value
    ? countriesFitting(draft.value, all)
        .filter(({ code }) => !codes.includes(code))
        .slice(0, maxShown)
    : []
  const active = Math.min(at.value, shown.length - 1)
  const isOpen = shown.length > 0
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  const tell = (chosen: readonly string[], typed: string) => {
    const rest = typed.trim() === '' ? [] : [countryTyped(typed, all)?.code ?? typed.trim()]
    lastValue.current = [...chosen, ...rest].join(',')
    draft.value = typed
    onInput(lastValue.current)
  }
  const type = (text: string) => {
    const parts = text.split(',')
    const known = parts.slice(0, -1).map((part) => countryTyped(part, all)?.code)
    const isList = known.length > 0 && known.every((code) => code !== undefined)
    const last = isList ? (parts.at(-1) ?? '').trimStart() : text
    tell(isList ? [...new Set([...codes, ...known])] : codes, last)
    open.value = last.trim() !== ''
    at.value = 0
  }
  const pick = (code: string) => {
    tell([...codes, code], '')
    open.value = false
    field.current?.focus()
  }
  const remove = (code: string) => {
    tell(
      codes.filter((each) => each !== code),
      draft.value,
    )
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = isOpen ? shown[active] : undefined
    const last = codes.at(-1)
    if (step && isOpen) at.value = (active + step + shown.length) % shown.length
    else if (step) [open.value, at.value] = [true, 0]
    else if (event.key === 'Enter' && option) pick(option.code)
    else if (event.key === 'Escape' && isOpen) open.value = false
    else if (event.key === 'Backspace' && draft.value === '' && last) remove(last)
    else return
    event.preventDefault()
  }
  return (
    <Field {...words}>
      {(wiring) => (
        <div class="countries">
          <div class="countries-field">
            <input
              {...wiring}
              ref={field}
              class="field-control"
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={`${id}-list`}
              aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
              autoComplete="off"
              spellcheck={false}
              dir="auto"
              value={draft.value}
              onKeyDown={press}
              onInput={(event) => type(event.currentTarget.value)}
              onBlur={() => (open.value = false)}
            />
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={words.label}
              class="countries-options"
              hidden={!isOpen}
            >
              {shown.map(({ code, name }, index) => (
                <ListOption
                  key={code}
                  id={`${id}-${index}`}
                  active={index === active}
                  variant={index === active ? 'countries-option countries-active' : 'countries-option'}
                  keepsFocus
                  onChoose={() => pick(code)}
                  onPoint={() => (at.value = index)}
                >
                  <bdi>{name}</bdi>
                  <span class="countries-code">{code}</span>
                </ListOption>
              ))}
            </div>
          </div>
          {codes.length > 0 && (
            <ul class="countries-chosen" aria-label={words.label}>
              {codes.map((code) => (
                <li key={code}>
                  <button
                    type="button"
                    aria-label={i18n.t('search.removeCountry', [nameOf(code)])}
                    onClick={() => remove(code)}
                  >
                    <bdi>{nameOf(code)}</bdi>
                    <Icon name="cross" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
