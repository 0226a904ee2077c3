import { i18n } from '#i18n'
import { adapters } from '../../lib/crm/adapters.ts'
import type { DestinationDraft } from './destinationDraft.ts'
import { addressError } from '../settings/addressError.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { kindText } from './handOverTexts.ts'
import { MappingFields } from './MappingFields.tsx'
import { TokenField } from './TokenField.tsx'
import { destinationKinds } from '../../lib/records/database/rows/crm.ts'

/** A destination as it is added or edited. Another address would be another system: that is a new destination. */
export function DestinationForm({ form, onDone }: { form: DestinationDraft; onDone: () => void }) {
  const draft = form.draft.value
  const wrong = form.problems.value
  const { example, hasIdField } = adapters[draft.kind]
  const isNew = form.saved === null
  // Nothing may come before `save`: browsers ask for access only in the very turn of the submit.
  const submit = (event: Event) => {
    event.preventDefault()
    void form.save().then((done) => done && onDone())
  }
  return (
    <form class="hand-over-form" onSubmit={submit} noValidate aria-label={draft.name}>
      <div class="hand-over-pair">
        {isNew && (
          <SelectField
            label={i18n.t('handover.field.kind')}
            value={draft.kind}
            options={destinationKinds.map((value) => ({ value, label: kindText(value) }))}
            onSelect={form.turnInto}
          />
        )}
        <TextField
          label={i18n.t('handover.field.name')}
          error={wrong.name && i18n.t('handover.wrong.name')}
          value={draft.name}
          onInput={(name) => form.edit({ name })}
        />
      </div>
      <TextField
        label={i18n.t('handover.field.address')}
        description={isNew ? i18n.t('handover.addressHint', [example]) : i18n.t('handover.addressStays')}
        error={addressError(wrong.address)}
        type="url"
        disabled={!isNew}
        value={draft.address}
        onInput={(address) => form.edit({ address })}
      />
      <TokenField form={form} />
      {hasIdField && (
        <TextField
          label={i18n.t('handover.field.idField')}
          description={i18n.t('handover.idFieldHint')}
          error={wrong.idField && i18n.t('handover.wrong.idField')}
          value={draft.idField}
          onInput={(idField) => form.edit({ idField })}
        />
      )}
      <MappingFields form={form} />
      {form.saving.value === 'denied' && <Notice tone="trouble">{i18n.t('handover.denied')}</Notice>}
      <div class="hand-over-line">
        <Button variant="primary" type="submit" busy={form.saving.value === 'saving'}>
          {i18n.t('handover.save')}
        </Button>
        <Button onClick={onDone}>{i18n.t('known.cancel')}</Button>
      </div>
    </form>
  )
}
