import { i18n } from '#i18n'
import type { PreferenceFormProps } from './preferenceForm.ts'
import { ManagedField } from './ManagedField.tsx'
import { NumberRow } from './NumberField.tsx'

const limits = ['budgetPerDay', 'budgetPerRun', 'lowCredit'] as const

/** Each may be empty. */
export function MoneyForm({ options: { prefer }, preferences }: PreferenceFormProps) {
  return (
    <>
      {limits.map((wall) => (
        <ManagedField key={wall} at={['preferences', wall]}>
          <NumberRow
            label={i18n.t(`options.limit.${wall}`)}
            description={i18n.t(`options.limitHint.${wall}`)}
            placeholder={i18n.t(`options.limitNone.${wall}`)}
            value={preferences[wall]}
            mayBeEmpty
            onChange={(credits) => prefer({ [wall]: credits })}
          />
        </ManagedField>
      ))}
    </>
  )
}
