import { Field, type FieldWords } from './Field.tsx'
import { Select, type SelectProps } from './Select.tsx'

interface SelectFieldProps<Value extends string> extends FieldWords, SelectProps<Value> {}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, description, error, ...select } = props
  return (
    <Field label={label} description={description} error={error}>
      {(wiring) => <Select wiring={wiring} {...select} />}
    </Field>
  )
}
