import type { ComponentChildren } from 'preact'
import { SettingBody, SettingSection } from '../ui/SettingRow.tsx'

interface DataPartProps {
  id?: string
  title: string
  hint?: string
  help?: string
  rows?: ComponentChildren
  children?: ComponentChildren
}

export function DataPart({ rows, children, ...words }: DataPartProps) {
  return (
    <SettingSection {...words}>
      {rows}
      {children && <SettingBody>{children}</SettingBody>}
    </SettingSection>
  )
}
