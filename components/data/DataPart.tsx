import type { ComponentChildren } from 'preact'
import { SettingBody, SettingSection } from '../ui/SettingRow.tsx'

interface DataPartProps {
  /** For links to it. */
  id?: string
  title: string
  hint?: string
  help?: string
  /** Rows of settings above the rest. */
  rows?: ComponentChildren
  children?: ComponentChildren
}

/** A part of the page with its heading, in a card. */
export function DataPart({ rows, children, ...words }: DataPartProps) {
  return (
    <SettingSection {...words}>
      {rows}
      {children && <SettingBody>{children}</SettingBody>}
    </SettingSection>
  )
}
