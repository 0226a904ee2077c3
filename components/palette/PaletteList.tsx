import { i18n } from '#i18n'
import type { PaletteCommand } from '../../lib/commands/commands.ts'
import { maximumText } from '../account/priced.ts'
import { LocalSearchHit } from '../search/LocalSearchHit.tsx'
import { type PaletteChoice, type ChoiceGroup, commandWords } from './paletteChoices.ts'
import type { ComponentChildren } from 'preact'
import { ListOption, type ListOptionProps } from '../ui/ListOption.tsx'

interface PaletteListProps {
  id: string
  groups: ChoiceGroup[]
  active: PaletteChoice | undefined
  query: string
  /** In credits; `null` if unknown, `undefined` if it doesn't spend. */
  maximumOf: (command: PaletteCommand) => number | null | undefined
  optionId: (choice: PaletteChoice) => string
  onChoose: (choice: PaletteChoice) => void
  onPoint: (choice: PaletteChoice) => void
}

export function PaletteList(props: PaletteListProps) {
  return (
    <div id={props.id} role="listbox" aria-label={i18n.t('palette.results')} class="palette-list">
      {props.groups.map(({ id, choices }) => (
        <div key={id} role="group" aria-labelledby={`${props.id}-${id}`}>
          <p id={`${props.id}-${id}`} class="palette-group">
            {id === 'act' ? i18n.t('actions.label') : i18n.t(`palette.group.${id}`)}
          </p>
          {choices.map((choice) => (
            <Option key={props.optionId(choice)} choice={choice} {...props} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Option({ choice, ...props }: PaletteListProps & { choice: PaletteChoice }) {
  const { query, maximumOf } = props
  const shared = {
    id: props.optionId(choice),
    active: choice === props.active,
    onChoose: () => props.onChoose(choice),
    onPoint: () => props.onPoint(choice),
  }
  if ('subject' in choice) return <LocalSearchHit {...shared} subject={choice.subject} query={query} />
  if ('page' in choice)
    return <CommandOption {...shared}>{i18n.t('palette.show', [choice.page.id])}</CommandOption>
  const maximum = maximumOf(choice.command)
  const price = maximum === undefined ? undefined : maximumText(maximum)
  return (
    <CommandOption {...shared} price={price} keys={choice.command.key}>
      {commandWords(choice.command)}
    </CommandOption>
  )
}

interface CommandOptionProps extends ListOptionProps {
  price?: string | undefined
  keys?: string | undefined
  children: ComponentChildren
}

function CommandOption({ price, keys, children, ...option }: CommandOptionProps) {
  return (
    <ListOption {...option} variant="palette-option">
      <span class="palette-words">
        {children}
        {price && <span class="palette-price"> · {price}</span>}
      </span>
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </ListOption>
  )
}
