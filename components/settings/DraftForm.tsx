import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fieldOfCheck } from './checkError.ts'
import type { OptionsModel } from './settingsModel.ts'

interface DraftFormProps {
  options: OptionsModel
  className: string
  onSave?: () => void
  children: ComponentChildren
}

/**
 * A form that saves. It calls `save` before anything asynchronous: browsers show a permission prompt only directly
 * after the submit.
 */
export function DraftForm({ options, className, onSave, children }: DraftFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSubmitted = useRef(false)
  const submit = (event: Event) => {
    event.preventDefault()
    isSubmitted.current = true
    options.save()
    if (Object.keys(options.problems.peek()).length === 0) onSave?.()
  }
  const problems = options.problems.value
  const failed = fieldOfCheck(options.checking.value)
  // Focus the first invalid field once per submit.
  useEffect(() => {
    if (!isSubmitted.current) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (!wrong) return
    isSubmitted.current = false
    wrong.focus({ preventScroll: true })
    wrong.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }, [problems, failed])
  return (
    <form class={className} onSubmit={submit} noValidate ref={form}>
      {children}
    </form>
  )
}
