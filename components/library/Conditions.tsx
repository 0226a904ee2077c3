import { i18n } from '#i18n'
import { textColumns } from '../../lib/library/columns.ts'
import { conditionKinds, type Condition } from '../../lib/library/filter.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { libraryColumnText } from './cellText.ts'

interface ConditionsProps {
  conditions: readonly Condition[]
  onChange: (conditions: Condition[]) => void
}

/** A record must meet all of them. */
export function Conditions({ conditions, onChange }: ConditionsProps) {
  const change = (index: number, part: Partial<Condition>) =>
    onChange(conditions.map((condition, other) => (other === index ? { ...condition, ...part } : condition)))
  return (
    <div class="conditions">
      {conditions.map(({ column, is, text }, index) => (
        <fieldset key={index} class="conditions-one">
          <legend class="unseen">{i18n.t('library.condition.title', [numberText(index + 1)])}</legend>
          <SelectField
            label={i18n.t('library.condition.field')}
            value={column}
            options={textColumns.map((value) => ({ value, label: libraryColumnText(value) }))}
            onSelect={(column) => change(index, { column })}
          />
          <SelectField
            label={i18n.t('library.condition.is')}
            value={is}
            options={conditionKinds.map((value) => ({ value, label: i18n.t(`library.condition.${value}`) }))}
            onSelect={(is) => change(index, { is })}
          />
          {(is === 'contains' || is === 'lacks') && (
            <TextField
              label={i18n.t('library.condition.text')}
              value={text}
              onInput={(text) => change(index, { text })}
            />
          )}
          <Button
            icon="cross"
            label={i18n.t('library.condition.remove', [numberText(index + 1)])}
            onClick={() => onChange(conditions.filter((_, other) => other !== index))}
          />
        </fieldset>
      ))}
      <Button
        icon="plus"
        onClick={() => onChange([...conditions, { column: 'headline', is: 'contains', text: '' }])}
      >
        {i18n.t('library.condition.add')}
      </Button>
    </div>
  )
}
