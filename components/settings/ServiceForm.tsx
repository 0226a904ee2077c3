import { AddressFields, type DraftFieldsProps } from './AddressFields.tsx'
import { DraftForm } from './DraftForm.tsx'
import { KeyField } from './KeyField.tsx'
import { ServiceActions } from './ServiceActions.tsx'

/** Where the service and the social host are, and the key. */
export function ServiceForm({ options, draft }: DraftFieldsProps) {
  return (
    <DraftForm options={options} look="options-fields">
      <AddressFields options={options} draft={draft} />
      <KeyField options={options} draft={draft} />
      <ServiceActions options={options} />
    </DraftForm>
  )
}
