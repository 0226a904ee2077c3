import { i18n } from '#i18n'
import type { RequestDraft } from './requestDraft.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'

type Extras = RequestDraft['extras']

interface ExtraParametersProps {
  method: 'GET' | 'POST'
  extras: Extras
  twice: string | null
  onEdit: (extras: Extras) => void
}

/** Outside the schema; only some deployments support them. */
export function ExtraParameters({ method, extras, twice, onEdit }: ExtraParametersProps) {
  const change = (at: number, part: Partial<Extras[number]>) =>
    onEdit(extras.map((extra, index) => (index === at ? { ...extra, ...part } : extra)))
  return (
    <div class="console-extras">
      {extras.length > 0 && (
        <p class="soft">{i18n.t(method === 'POST' ? 'console.extra.hint' : 'console.extra.query')}</p>
      )}
      {extras.map(({ name, value }, index) => (
        <div class="console-extra" key={index}>
          <TextField
            label={i18n.t('console.extra.name')}
            error={name.trim() !== '' && name.trim() === twice ? i18n.t('console.wrong.twice') : null}
            value={name}
            onInput={(typed) => change(index, { name: typed })}
          />
          <TextField
            label={i18n.t('console.extra.value')}
            value={value}
            onInput={(typed) => change(index, { value: typed })}
          />
          <Button
            icon="cross"
            label={i18n.t('console.extra.remove')}
            onClick={() => onEdit(extras.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <Button size="small" icon="plus" onClick={() => onEdit([...extras, { name: '', value: '' }])}>
        {i18n.t('console.extra.add')}
      </Button>
    </div>
  )
}
