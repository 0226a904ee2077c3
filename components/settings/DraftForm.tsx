import type { ComponentChildren } from 'preact'
import type { OptionsModel } from './settingsModel.ts'

interface DraftFormProps {
  options: OptionsModel
  look: string
  children: ComponentChildren
}

/** Browsers ask for access only in the very turn of the submit: nothing may come before `save`. */
export function DraftForm({ options, look, children }: DraftFormProps) {
  const submit = (event: Event) => {
    event.preventDefault()
    options.save()
  }
  return (
    <form class={look} onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
