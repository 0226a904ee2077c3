import { useSignal } from '@preact/signals'
import { AreaField } from '../../components/ui/AreaField.tsx'
import { SelectField } from '../../components/ui/SelectField.tsx'
import { TextField } from '../../components/ui/TextField.tsx'
import { ToggleField } from '../../components/ui/ToggleField.tsx'
import { Specimen } from './Specimen.tsx'

const options = [
  { value: 'day', label: 'Each day' },
  { value: 'week', label: 'Each week' },
] as const

export function Fields() {
  const text = useSignal('https://api.example.com')
  const note = useSignal('Met at the harbour fair.')
  const often = useSignal<'day' | 'week'>('day')
  const on = useSignal(true)
  const sequence = (value: boolean) => (on.value = value)
  return (
    <Specimen title="Fields">
      <div class="gallery-stack">
        <TextField
          label="Provider URL"
          description="The API’s base URL, beginning with https."
          value={text.value}
          onInput={(value) => (text.value = value)}
        />
        <TextField label="API key" type="key" value="sk-1234-5678" onInput={() => {}} />
        <TextField
          label="Network URL"
          value="not an address"
          error="This is no address. Try https://www.social.example."
          onInput={() => {}}
        />
        <SelectField
          label="Budget"
          value={often.value}
          options={options}
          onSelect={(value) => (often.value = value)}
        />
        <AreaField label="Note" value={note.value} onInput={(value) => (note.value = value)} />
        <ToggleField label="Keep what was bought for 90 days" checked={on.value} onChange={sequence} />
        <ToggleField
          variant="switch"
          label="Enrich on opening"
          description="Spends credits without asking, up to its own cap."
          checked={on.value}
          onChange={sequence}
        />
        <ToggleField variant="switch" label="Off" checked={false} onChange={() => {}} />
      </div>
    </Specimen>
  )
}
