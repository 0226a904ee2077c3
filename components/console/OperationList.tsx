import { i18n } from '#i18n'
import { operationNames, operations, type OperationName } from '../../lib/api/operations.ts'
import { addressOfChoice } from '../usage/chosen.ts'
import { maxPriceOf } from '../account/priced.ts'
import './console.css'

const steps: Record<string, (at: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => operationNames.length - 1,
}

/** One tab stop; arrow keys move within it. */
export function OperationList({ chosen }: { chosen: OperationName }) {
  const move = (event: KeyboardEvent) => {
    const name = operationNames[steps[event.key]?.(operationNames.indexOf(chosen)) ?? -1]
    const link = event.currentTarget
    if (!name || !(link instanceof HTMLElement)) return
    event.preventDefault()
    location.hash = addressOfChoice(name)
    const list = link.closest('nav')
    list?.querySelector<HTMLElement>(`[href="${addressOfChoice(name)}"]`)?.focus()
  }
  return (
    <nav class="console-list" aria-label={i18n.t('console.operations')}>
      <ol>
        {operationNames.map((name) => (
          <li key={name}>
            <a
              class="console-choice"
              href={addressOfChoice(name)}
              aria-current={name === chosen ? 'page' : undefined}
              tabIndex={name === chosen ? 0 : -1}
              onKeyDown={move}
            >
              <span class="console-number">{operations[name].number}</span>
              <span class="console-choice-name">{i18n.t(`ui.operation.${name}`)}</span>
              <span class="console-choice-price">{maxPriceOf(name)}</span>
              <code class="console-choice-path" dir="ltr">
                {operations[name].method} <span>{operations[name].path}</span>
              </code>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
