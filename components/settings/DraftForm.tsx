import type { ComponentChildren } from 'preact'
import type { OptionsModel } from './settingsModel.ts'

interface DraftFormProps {
  options: OptionsModel
  look: string
  onSave?: () => void
  children: ComponentChildren
}

/** `save` must be called first: browsers show permission prompts only synchronously in a submit. */
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
