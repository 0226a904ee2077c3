import type { ComponentChildren } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { Button } from './Button.tsx'
import type { FieldWiring } from './Field.tsx'
import { HelpLink } from './HelpLink.tsx'
import './settings.css'

interface SettingSectionProps {
  id?: string | undefined
  title: string
  hint?: string | undefined
  help?: string | undefined
  /** Must be `SettingRow` or `SettingBody` elements. */
  children: ComponentChildren
}

export function SettingSection({ id, title, hint, help, children }: SettingSectionProps) {
  const titleId = useId()
  return (
    <section class="setting-group" id={id} aria-labelledby={titleId}>
      <header>
        <div class="setting-title">
          <h2 id={titleId}>{title}</h2>
          {help && <HelpLink href={help} />}
        </div>
        {hint && <p class="setting-reason">{hint}</p>}
      </header>
      <div class="setting-rows">{children}</div>
    </section>
  )
}

interface SettingRowProps {
  label: string
  /** The reason for the setting, only if it adds to the label. */
  reason?: ComponentChildren
  error?: string | null | undefined
  /** A function receives the attributes that connect a field with the label. Buttons don't need them. */
  children: ComponentChildren | ((wiring: FieldWiring) => ComponentChildren)
}

export function SettingRow({ label, reason, error, children }: SettingRowProps) {
  const id = useId()
  const describedBy = [reason && `${id}-reason`, error && `${id}-error`].filter(Boolean).join(' ')
  const isField = typeof children === 'function'
  return (
    <div class="setting-row">
      <div class="setting-words">
        {isField ? (
          <label class="setting-label" for={id}>
            {label}
          </label>
        ) : (
          <span class="setting-label">{label}</span>
        )}
        {reason && (
          <p class="setting-reason" id={`${id}-reason`}>
            {reason}
          </p>
        )}
      </div>
      <div class="setting-control">
        {isField
          ? children({
              id,
              'aria-describedby': describedBy || undefined,
              'aria-invalid': error ? true : undefined,
            })
          : children}
      </div>
      {error && (
        <p class="setting-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface SettingDetailsProps {
  id: string
  label: string
  reason?: ComponentChildren
  action: string
  opens: boolean
  /** A control that is always shown, because it is needed more often than the details. */
  control?: ComponentChildren
  children: ComponentChildren
}

export function SettingDetails({ id, label, reason, action, opens, control, children }: SettingDetailsProps) {
  const isOpen = useSignal(opens)
  useEffect(() => {
    if (opens) isOpen.value = true
  }, [opens])
  return (
    <section id={id} aria-label={label}>
      <SettingRow label={label} reason={reason}>
        {control}
        <Button expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
          {action}
        </Button>
      </SettingRow>
      {isOpen.value && <SettingBody>{children}</SettingBody>}
    </section>
  )
}

/** Content of a section that doesn't fit into a row. */
export function SettingBody({ id, children }: { id?: string; children: ComponentChildren }) {
  return (
    <div class="setting-body" id={id}>
      {children}
    </div>
  )
}
