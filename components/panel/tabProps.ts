import type { ComponentChildren } from 'preact'
import type { PanelModel } from './panelModel.ts'

export interface TabProps {
  model: PanelModel
  /** Notices, below the first button, which they must not move. */
  above?: ComponentChildren
}
