import { i18n } from '#i18n'
import { useSignal, useSignalEffect, type Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { CrmModel } from './crmModel.ts'
import { destinationDraftOf, type DestinationDraft } from './destinationDraft.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { DestinationForm } from './DestinationForm.tsx'
import { DestinationRow } from './DestinationRow.tsx'
import { kindText } from './crmTexts.ts'
import { Part } from './Part.tsx'

export function DestinationList({ model, isConnecting }: { model: CrmModel; isConnecting: Signal<boolean> }) {
  const open = useSignal<DestinationDraft | null>(null)
  useSignalEffect(() => void (isConnecting.value = open.value?.saved === null))
  // A new destination may already be saved for its test; until it is connected, only the form shows it.
  const all = (model.destinations.value ?? []).filter(
    ({ id }) => open.value?.saved !== null || id !== open.value.draft.value.id,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    open.value = null
    // The form that had focus is removed: move focus to the heading.
    heading.current?.focus()
  }
  const add = (
    <Button
      variant={all.length === 0 ? 'primary' : 'outlined'}
      icon="plus"
      onClick={() => (open.value = destinationDraftOf(null, kindText))}
    >
      {i18n.t('crm.add')}
    </Button>
  )
  const isNew = open.value?.saved === null
  return (
    <Part title={i18n.t('crm.destinations')} heading={heading} actions={all.length > 0 && !isNew && add}>
      {all.length === 0 && !isNew && (
        <EmptyState icon="sync" actions={add}>
          {i18n.t('crm.none')}
        </EmptyState>
      )}
      {all.length > 0 && (
        <ul class="crm-destinations">
          {all.map((destination) => (
            <li key={destination.id}>
              {open.value?.saved?.id === destination.id ? (
                <DestinationForm form={open.value} allows={model.allows} onDone={close} />
              ) : (
                <DestinationRow
                  model={model}
                  destination={destination}
                  onEdit={() => (open.value = destinationDraftOf(destination, kindText))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isNew && open.value && <DestinationForm form={open.value} allows={model.allows} onDone={close} />}
    </Part>
  )
}
