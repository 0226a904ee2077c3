import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { cutText } from '../../lib/text/limits.ts'
import { numberText } from '../ui/formats.ts'
import { Icon } from '../ui/Icon.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'

/** In characters; the raw response has the whole text. */
const longest = 400

const firstItems = 50

const longestName = 100

/** Renders only expanded nodes, so large values stay fast. */
export function DataTree({ value }: { value: unknown }) {
  return (
    <div class="console-tree">
      <Branches of={value} open />
    </div>
  )
}

function Branches({ of: value, open }: { of: unknown; open?: boolean }) {
  const entries = Object.entries(value as object)
  return (
    <ShowAll items={entries} first={firstItems}>
      {(shown) => (
        <ul>
          {shown.map(([name, part]) => (
            <li key={name}>
              {isBranch(part) ? <Branch name={name} value={part} open={open} /> : leaf(name, part)}
            </li>
          ))}
        </ul>
      )}
    </ShowAll>
  )
}

function Branch({ name, value, open }: { name: string; value: object; open?: boolean | undefined }) {
  const shown = useSignal(open && !Array.isArray(value))
  const count = Object.keys(value).length
  return (
    <details open={shown.value} onToggle={(event) => (shown.value = event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <span class="console-tree-name">{cutText(name, longestName)}</span>
        <span class="soft">{Array.isArray(value) ? `[${numberText(count)}]` : `{${numberText(count)}}`}</span>
      </summary>
      {shown.value && <Branches of={value} />}
    </details>
  )
}

function leaf(name: string, value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const whole = text ?? 'undefined'
  return (
    <p class="console-tree-leaf">
      <span class="console-tree-name">{cutText(name, longestName)}</span>
      <span class={`console-tree-value console-tree-${typeof value}`} dir="auto">
        {cutText(whole, longest)}
        {whole.length > longest && (
          <span class="soft"> {i18n.t('console.characters', [numberText(whole.length)])}</span>
        )}
      </span>
    </p>
  )
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}
