import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { CommandTarget, PaletteMode, Situation } from '../../lib/commands/command-target.ts'
import type { LocalSearch } from '../search/localSearchModel.ts'
import type { Page } from '../../lib/pages/page.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { choicesOf, noChoiceText, type PaletteChoice } from './paletteChoices.ts'
import { isPaletteKey } from '../../lib/commands/plain-keys.ts'
import { KeyList } from './KeyList.tsx'
import { PaletteList } from './PaletteList.tsx'
import { operationFor } from '../../lib/purchases/operations.ts'
import type { PaletteCommand } from '../../lib/commands/commands.ts'
import { prices } from '../account/pricesModel.ts'
import '../search/local-search.css'
import './palette.css'
import type { Subject } from '../../lib/records/rows/subject.ts'

interface PaletteProps {
  mode: PaletteMode
  localSearch: LocalSearch
  /** Until they are read, commands have no prices and no addresses. */
  preferences: Preferences | undefined
  socialUrl: string | undefined
  situation: Situation
  commandTarget: CommandTarget
  onShowSaved: (subject: Subject) => void
  onShowPage: (page: Page) => void
  onClose: () => void
}

export default function Palette(props: PaletteProps) {
  const { mode, localSearch, situation, commandTarget } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const typed = useSignal('')
  // Nothing is selected before the user types or presses an arrow key, because Enter alone must never spend.
  const at = useSignal(-1)
  // A layout effect, so that letters typed right after opening go to the field.
  useLayoutEffect(() => {
    // The panel's own search text is restored when the palette closes.
    const before = localSearch.query.peek()
    localSearch.query.value = ''
    dialog.current?.showModal()
    return () => {
      localSearch.query.value = before
    }
  }, [])
  useLayoutEffect(() => field.current?.focus(), [mode])
  // The dialog's close event arrives late; until then the shortcut would have no effect.
  const isClosed = useRef(false)
  const close = () => {
    if (isClosed.current) return
    isClosed.current = true
    dialog.current?.close()
    props.onClose()
  }

  const listed = prices.value
  /** `undefined` if the command doesn't spend. */
  const maximumOf = ({ section }: PaletteCommand) =>
    section && props.preferences ? listed[operationFor(section, props.preferences)].maximum : undefined
  const saved = localSearch.hits.value?.subjects ?? []
  const groups = choicesOf(typed.value, situation, saved, props.socialUrl ?? '')
  const choices = groups.flatMap((group) => group.choices)
  const active = choices[Math.min(at.value, choices.length - 1)]
  const optionId = (choice: PaletteChoice) => `${id}-${nameOf(choice)}`
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const type = (text: string) => {
    typed.value = text
    localSearch.query.value = text
    at.value = text.trim() === '' ? -1 : 0
  }
  const choose = (choice: PaletteChoice) => {
    const stays = 'command' in choice && (choice.command.id === 'address' || choice.command.id === 'keys')
    if (stays) type('')
    // Close first: that returns focus, and the command may move it again.
    else close()
    if ('command' in choice) choice.command.run(commandTarget, maximumOf(choice.command) ?? 0)
    else if ('subject' in choice) props.onShowSaved(choice.subject)
    else props.onShowPage(choice.page)
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) at.value = stepped(active, step, choices)
    else if (event.key === 'Enter' && active) choose(active)
    else if (isPaletteKey(event) || event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <dialog
      class="palette"
      ref={dialog}
      aria-label={i18n.t('palette.title')}
      closedby="any"
      // This event arrives late, when the next palette may already be open: `isClosed` keeps it from closing that one.
      onClose={close}
    >
      <input
        ref={field}
        class="field-control"
        type="text"
        role="combobox"
        aria-label={i18n.t('palette.field')}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        aria-describedby={`${id}-status`}
        placeholder={i18n.t('palette.placeholder')}
        autoComplete="off"
        spellcheck={false}
        value={typed.value}
        onKeyDown={press}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <p id={`${id}-status`} class="palette-status" role="status">
        {choices.length === 0
          ? noChoiceText(localSearch.hits.value)
          : mode === 'address' && typed.value === ''
            ? i18n.t('palette.giveAddress')
            : ''}
      </p>
      {mode === 'keys' && typed.value === '' && <KeyList inPanel={situation.inPanel} />}
      <PaletteList
        id={`${id}-list`}
        groups={groups}
        active={active}
        query={typed.value}
        maximumOf={maximumOf}
        optionId={optionId}
        onChoose={choose}
        onPoint={(choice) => (at.value = choices.indexOf(choice))}
      />
    </dialog>
  )
}

function stepped(active: PaletteChoice | undefined, step: number, choices: PaletteChoice[]): number {
  const from = active ? choices.indexOf(active) : step > 0 ? -1 : 0
  return (from + step + choices.length) % choices.length
}

function nameOf(choice: PaletteChoice): string {
  if ('command' in choice) return choice.command.id
  return 'page' in choice ? 'page' : choice.subject.key
}
