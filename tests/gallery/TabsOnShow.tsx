import { useSignal } from '@preact/signals'
import { Tabs } from '../../components/ui/Tabs.tsx'
import { Specimen } from './Specimen.tsx'

const tabs = [
  { id: 'person', label: 'Person' },
  { id: 'email', label: 'Email', count: 2 },
  { id: 'company', label: 'Company' },
  { id: 'job', label: 'Job' },
  { id: 'activity', label: 'Activity', count: 40 },
] as const

export function TabsOnShow() {
  const selected = useSignal<(typeof tabs)[number]['id']>('person')
  return (
    <Specimen title="Tabs" bare>
      <Tabs
        label="What is known"
        tabs={tabs}
        selected={selected.value}
        onSelect={(id) => (selected.value = id)}
      >
        <p class="gallery-padded">Panel of {selected}</p>
      </Tabs>
    </Specimen>
  )
}
