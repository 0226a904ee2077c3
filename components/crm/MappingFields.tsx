import { i18n } from '#i18n'
import type { MappingRow } from '../../lib/crm/destination.ts'
import { crmFieldNames, type CrmFieldName } from '../../lib/crm/fields.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import type { DestinationDraft } from './destinationDraft.ts'
import { isPersonField } from '../../lib/crm/company-link.ts'
import { contactSyncFields } from '../../lib/crm/pipedrive.ts'
import { Notice } from '../ui/Notice.tsx'
import { sourceText } from './fieldLabels.ts'
import { Button } from '../ui/Button.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'

export function MappingFields({ form }: { form: DestinationDraft }) {
  const { kind, mapping } = form.draft.value
  const needed = new Set([...adapters[kind].required, ...adapters[kind].identity])
  const set = (mapping: MappingRow[]) => form.edit({ mapping })
  const change = (index: number, part: Partial<MappingRow>) =>
    set(mapping.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const { linksCompany } = adapters[kind]
  const options = crmFieldNames.map((name) => ({ name, label: sourceText(name) }))
  const isFixed = (to: string) => to in adapters[kind].fixedRules || !isPersonField(to) || kind === 'webhook'
  const unlikely =
    kind === 'pipedrive-person' ? mapping.filter(({ to }) => contactSyncFields.includes(to)) : []
  return (
    <fieldset class="crm-mapping">
      <legend class="unseen">{i18n.t('crm.mapping')}</legend>
      <p class="field-description">{i18n.t('crm.mappingHint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{i18n.t('crm.theirs')}</th>
            <th scope="col">{i18n.t('crm.fromRecord')}</th>
          </tr>
        </thead>
        <tbody>
          {mapping.map(({ to, from, only }, index) => (
            <tr key={index}>
              <td>
                <input
                  type="text"
                  class="field-control"
                  aria-label={i18n.t('crm.theirs')}
                  dir="ltr"
                  value={to}
                  required={needed.has(to)}
                  spellcheck={false}
                  autoComplete="off"
                  onInput={(event) => change(index, { to: event.currentTarget.value })}
                />
              </td>
              <td>
                <select
                  class="field-control field-select"
                  aria-label={i18n.t('crm.fromFor', [to])}
                  value={from}
                  onChange={(event) => change(index, { from: event.currentTarget.value as CrmFieldName })}
                >
                  {options.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
              <td>
                {!isFixed(to) && (
                  <select
                    class="field-control field-select"
                    aria-label={i18n.t('crm.writeModeFor', [to])}
                    value={only ?? ''}
                    onChange={(event) =>
                      change(index, { only: event.currentTarget.value === 'empty' ? 'empty' : undefined })
                    }
                  >
                    <option value="">{i18n.t('crm.writeMode.always')}</option>
                    <option value="empty">{i18n.t('crm.writeMode.empty')}</option>
                  </select>
                )}
              </td>
              <td>
                <Button
                  icon="cross"
                  size="small"
                  label={i18n.t('crm.removeField', [to])}
                  onClick={() => set(mapping.filter((_, at) => at !== index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unlikely.length > 0 && (
        <Notice tone="warning">{i18n.t('crm.contactSync', [unlikely.map(({ to }) => to).join(', ')])}</Notice>
      )}
      {adapters[kind].credential === 'token' && <p class="field-description">{i18n.t('crm.keeps')}</p>}
      {linksCompany && (
        <>
          <p class="field-description">{i18n.t('crm.companyHint')}</p>
          <ToggleField
            label={i18n.t('crm.createCompany')}
            checked={form.draft.value.createCompany}
            onChange={(createCompany) => form.edit({ createCompany })}
          />
        </>
      )}
      <div class="crm-line">
        <Button size="small" icon="plus" onClick={() => set([...mapping, { to: '', from: 'name' }])}>
          {i18n.t('crm.addField')}
        </Button>
        <Button size="small" onClick={() => set([...adapters[kind].mapping])}>
          {i18n.t('crm.usualFields')}
        </Button>
      </div>
    </fieldset>
  )
}
