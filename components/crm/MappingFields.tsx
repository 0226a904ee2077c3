import { i18n } from '#i18n'
import type { MappingRow } from '../../lib/crm/destination.ts'
import { columnOf, crmFieldNames, type CrmFieldName } from '../../lib/crm/fields.ts'
import { adapters } from '../../lib/crm/adapters.ts'
import type { DestinationDraft } from './destinationDraft.ts'
import { exportColumnText } from '../data/exports/exportWords.ts'
import { Button } from '../ui/Button.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'

export function MappingFields({ form }: { form: DestinationDraft }) {
  const { kind, mapping } = form.draft.value
  const needed = new Set([...adapters[kind].required, ...adapters[kind].identity])
  const set = (mapping: MappingRow[]) => form.edit({ mapping })
  const change = (index: number, part: Partial<MappingRow>) =>
    set(mapping.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const { linksCompany } = adapters[kind]
  const options = crmFieldNames.map((name) => {
    const column = columnOf(name)
    return { name, label: column === null ? i18n.t('handover.companyDomain') : exportColumnText(column) }
  })
  return (
    <fieldset class="hand-over-mapping">
      <legend class="unseen">{i18n.t('handover.mapping')}</legend>
      <p class="field-description">{i18n.t('handover.mappingHint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{i18n.t('handover.theirs')}</th>
            <th scope="col">{i18n.t('handover.fromRecord')}</th>
          </tr>
        </thead>
        <tbody>
          {mapping.map(({ to, from }, index) => (
            <tr key={index}>
              <td>
                <input
                  type="text"
                  class="field-control"
                  aria-label={i18n.t('handover.theirs')}
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
                  aria-label={i18n.t('handover.fromFor', [to])}
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
                <Button
                  icon="cross"
                  size="small"
                  label={i18n.t('handover.removeField', [to])}
                  onClick={() => set(mapping.filter((_, at) => at !== index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {linksCompany && (
        <>
          <p class="field-description">{i18n.t('handover.companyHint')}</p>
          <ToggleField
            label={i18n.t('handover.createCompany')}
            checked={form.draft.value.createCompany}
            onChange={(createCompany) => form.edit({ createCompany })}
          />
        </>
      )}
      <div class="hand-over-line">
        <Button size="small" icon="plus" onClick={() => set([...mapping, { to: '', from: 'name' }])}>
          {i18n.t('handover.addField')}
        </Button>
        <Button size="small" onClick={() => set([...adapters[kind].mapping])}>
          {i18n.t('handover.usualFields')}
        </Button>
      </div>
    </fieldset>
  )
}
