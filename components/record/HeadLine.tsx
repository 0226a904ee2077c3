import type { ComponentChildren } from 'preact'
import type { Copied } from '../ui/copying.ts'
import { CopyLine } from '../ui/CopyLine.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import './CardHead.css'

export interface HeadLineProps {
  icon: IconName
  label: string
  value: Copied
  children: ComponentChildren
  /** A secondary line below. */
  aside?: ComponentChildren
}

/** A fact in a card's head, with an icon. */
export function HeadLine({ icon, label, value, children, aside }: HeadLineProps) {
  return (
    <CopyLine label={label} value={value}>
      <p class="card-head-line">
        <Icon name={icon} />
        <span>
          {children}
          {aside && <span class="card-head-aside">{aside}</span>}
        </span>
      </p>
    </CopyLine>
  )
}
