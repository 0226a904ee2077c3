import type { ComponentChildren } from 'preact'
import { CopyButton } from './CopyButton.tsx'
import type { Copied } from './copying.ts'
import './content.css'

interface CopyLineProps {
  label: string
  value: Copied
  children: ComponentChildren
}

export function CopyLine({ label, value, children }: CopyLineProps) {
  return (
    <div class="copy-line copy-line-row">
      <div class="copy-line-words">{children}</div>
      <CopyButton label={label} value={value} />
    </div>
  )
}
