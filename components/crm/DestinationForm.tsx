import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { adapters } from '../../lib/crm/adapters.ts'
import { pipedrivePresenceCost } from '../../lib/crm/pipedrive-presence.ts'
import type { DestinationKind } from '../../lib/crm/rows.ts'
import { addressError } from '../settings/addressError.ts'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { numberText, sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import type { DestinationDraft } from './destinationDraft.ts'
import { failureText, kindText } from './crmTexts.ts'
import { MappingFields } from './MappingFields.tsx'
import { SetUpSteps } from './SetUpSteps.tsx'
import { SignIn } from './SignIn.tsx'
import { SystemChoice } from './SystemChoice.tsx'
import { TokenField } from './TokenField.tsx'

interface DestinationFormProps {
  form: DestinationDraft
  allows: (kind: DestinationKind) => boolean
  onDone: () => void
}

export function DestinationForm({ form, allows, onDone }: DestinationFormProps) {
  return form.stage.value === 'choose' ? (
    <SystemChoice allows={allows} onChoose={form.changeKind} onCancel={onDone} />
  ) : (
    <Connect form={form} onDone={onDone} />
  )
}

function Connect({ form, onDone }: Omit<DestinationFormProps, 'allows'>) {
  const draft = form.draft.value
  const wrong = form.problems.value
  const { address, credential } = adapters[draft.kind]
  const isNew = form.saved === null
  const asksAddress = isNew && address === ''
  const isBusy = form.saving.value === 'saving'
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  // Call `save` before anything asynchronous: browsers show a permission prompt only directly after a click.
  const submit = (event: Event) => {
    event.preventDefault()
    if (!isBusy) void form.save().then((done) => done && onDone())
  }
  const failed = form.failed.value
  const mapped = draft.mapping.filter(({ to }) => to.trim() !== '').length
  return (
    <form class="crm-form" onSubmit={submit} noValidate aria-label={draft.name}>
      <h3 ref={heading} tabIndex={-1}>
        {isNew ? i18n.t('crm.connect', [kindText(draft.kind)]) : <bdi>{draft.name}</bdi>}
      </h3>
      {isNew ? (
        <SetUpSteps kind={draft.kind} />
      ) : (
        <Disclosure summary={i18n.t('crm.setUp.title')}>
          <SetUpSteps kind={draft.kind} />
        </Disclosure>
      )}
      {asksAddress && <AddressField form={form} />}
      {adapters[draft.kind].renewalOf && <SignIn form={form} onDone={onDone} />}
      <TokenField form={form} />
      <Disclosure summary={i18n.t('crm.mapped', mapped, [numberText(mapped)])}>
        <MappingFields form={form} />
      </Disclosure>
      <Disclosure
        summary={i18n.t('crm.more')}
        opens={Boolean(wrong.name ?? wrong.idField ?? (asksAddress ? undefined : wrong.address))}
      >
        <MoreFields form={form} hasAddressField={asksAddress} />
      </Disclosure>
      {form.saving.value === 'denied' && (
        <Notice tone="error" help={hrefOfMessage('crm.denied')}>
          {i18n.t('crm.denied')}
        </Notice>
      )}
      {failed && failed.name !== 'token' && failed.name !== 'secret' && (
        <Notice tone="error" help={hrefOfMessage('crm.status.failed')}>
          {failureText(failed)}
        </Notice>
      )}
      <div class="crm-line">
        <Button variant="primary" type="submit" busy={isBusy}>
          {i18n.t('crm.save')}
        </Button>
        {isNew && !isBusy && <Button onClick={form.chooseAgain}>{i18n.t('crm.chooseAgain')}</Button>}
        <Button onClick={onDone}>{i18n.t('ui.cancel')}</Button>
      </div>
      <p class="field-description">{i18n.t(credential === 'secret' ? 'crm.testsSecret' : 'crm.tests')}</p>
    </form>
  )
}

/** Another address is another destination, so that of an existing one can't be edited. */
function AddressField({ form }: { form: DestinationDraft }) {
  const { kind, address } = form.draft.value
  const isNew = form.saved === null
  return (
    <TextField
      label={i18n.t('crm.field.address')}
      description={isNew ? i18n.t('crm.addressHint', [adapters[kind].example]) : i18n.t('crm.addressStays')}
      error={addressError(form.problems.value.address)}
      type="url"
      disabled={!isNew}
      value={address}
      onInput={(typed) => form.edit({ address: typed })}
    />
  )
}

function ownerHint(kind: DestinationKind): string {
  const { ownerScope } = adapters[kind].setUp
  const hint = i18n.t('crm.ownerHint')
  return ownerScope === undefined ? hint : `${hint} ${i18n.t('crm.ownerScope', [ownerScope])}`
}

function MoreFields({ form, hasAddressField }: { form: DestinationDraft; hasAddressField: boolean }) {
  const { kind, name, idField, owner = '', addNote = false, allowDuplicates = false } = form.draft.value
  const { jobChangesSince, checkBefore = false, list = '' } = form.draft.value
  const { lists } = adapters[kind]
  const wrong = form.problems.value
  return (
    <>
      <TextField
        label={i18n.t('crm.field.name')}
        error={wrong.name && i18n.t('crm.wrong.name')}
        value={name}
        onInput={(typed) => form.edit({ name: typed })}
      />
      {!hasAddressField && <AddressField form={form} />}
      {adapters[kind].hasIdField && (
        <TextField
          label={i18n.t('crm.field.idField')}
          description={i18n.t('crm.idFieldHint')}
          error={wrong.idField && i18n.t('crm.wrong.idField')}
          value={idField}
          onInput={(typed) => form.edit({ idField: typed })}
        />
      )}
      {kind !== 'webhook' && adapters[kind].acceptedKinds.includes('person') && (
        <>
          <TextField
            label={i18n.t('crm.field.owner')}
            description={ownerHint(kind)}
            type="email"
            value={owner}
            onInput={(typed) => form.edit({ owner: typed })}
          />
          {lists && (
            <TextField
              label={i18n.t(`crm.field.${lists}`)}
              description={i18n.t(`crm.listHint.${lists}`)}
              value={list}
              onInput={(typed) => form.edit({ list: typed })}
            />
          )}
          <ToggleField
            label={i18n.t('crm.addNote')}
            checked={addNote}
            onChange={(checked) => form.edit({ addNote: checked })}
          />
        </>
      )}
      {kind === 'webhook' && (
        <ToggleField
          label={i18n.t('crm.jobChanges')}
          description={i18n.t('crm.jobChangesHint')}
          checked={jobChangesSince !== undefined}
          onChange={(checked) => form.edit({ jobChangesSince: checked ? Date.now() : undefined })}
        />
      )}
      {adapters[kind].presence && (
        <ToggleField
          label={i18n.t('crm.checkBefore')}
          description={sentences(
            i18n.t('crm.checkBeforeHint'),
            kind === 'pipedrive-person'
              ? i18n.t('crm.checkBeforeTokens', [numberText(pipedrivePresenceCost.person)])
              : null,
          )}
          checked={checkBefore}
          onChange={(checked) => form.edit({ checkBefore: checked })}
        />
      )}
      {(kind === 'salesforce-lead' || kind === 'salesforce-contact') && (
        <ToggleField
          label={i18n.t('crm.allowDuplicates')}
          checked={allowDuplicates}
          onChange={(checked) => form.edit({ allowDuplicates: checked })}
        />
      )}
    </>
  )
}
