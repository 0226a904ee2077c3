import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { numberText } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'

interface StepProps {
  number: number
  title: string
  done: boolean
  /** The result in one line; then the step is collapsed. */
  outcome?: ComponentChildren
  children: ComponentChildren
}

/** One step: open until it is complete, then a line that leads to its setting. */
export function Step({ number, title, done, outcome, children }: StepProps) {
  return (
    <li class={outcome ? 'first-run-step first-run-folded' : 'first-run-step'}>
      <span class={done ? 'first-run-number first-run-done' : 'first-run-number'}>
        {done ? <Icon name="check" /> : <span aria-hidden="true">{numberText(number)}</span>}
        <span class="unseen">{i18n.t(done ? 'firstRun.done' : 'firstRun.step', [numberText(number)])}</span>
      </span>
      <h3 id={`step-${number}`} tabIndex={-1}>
        {title}
      </h3>
      <div class="first-run-body">{outcome || children}</div>
    </li>
  )
}
