import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { longestSearchName } from '../../lib/library/search-names.ts'
import { Button } from '../ui/Button.tsx'
import { PopoverBox } from '../ui/Popover.tsx'
import { TextField } from '../ui/TextField.tsx'

interface RenameSearchProps {
  name: string
  onName: (name: string) => void
}

/** Without a name, a search is shown by its terms. */
export function RenameSearch({ name, onName }: RenameSearchProps) {
  const id = useId()
  const label = i18n.t('searches.rename')
  return (
    <>
      <Button size="small" icon="pencil" label={label} popoverTarget={id} />
      <PopoverBox id={id} label={label} takesFocus>
        {(close) => (
          <NameForm
            first={name}
            onName={(typed) => {
              onName(typed)
              close()
            }}
          />
        )}
      </PopoverBox>
    </>
  )
}

function NameForm({ first, onName }: { first: string; onName: (name: string) => void }) {
  const typed = useSignal(first)
  return (
    <form
      class="searches-name"
      onSubmit={(event) => {
        event.preventDefault()
        onName(typed.value)
      }}
    >
      <TextField
        label={i18n.t('searches.name')}
        description={i18n.t('searches.nameHint')}
        value={typed.value}
        onInput={(text) => (typed.value = text.slice(0, longestSearchName))}
      />
      <Button type="submit" variant="primary">
        {i18n.t('notes.rename')}
      </Button>
    </form>
  )
}
