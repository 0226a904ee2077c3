import type { ComponentChildren } from 'preact'
import type { OptionsModel } from './settingsModel.ts'

interface DraftFormProps {
  options: OptionsModel
  look: string
  /** After a submit whose fields are all right. */
  onSave?: () => void
  children: ComponentChildren
}

/** Browsers ask for access only in the very turn of the submit: nothing may come before `save`. */
export function DraftForm({ options, look, onSave, children }: DraftFormProps) {
  const submit = (event: Event) => {
    event.preventDefault()
    options.save()
    if (Object.keys(options.problems.peek()).length === 0) onSave?.()
  }
  return (
    <form class={look} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
