import type { ComponentChildren } from 'preact'
import type { PanelModel } from './panelModel.ts'

export interface TabProps {
  model: PanelModel
  /** Notices. They are shown below the first button, because they must not move it. */
  above?: ComponentChildren
}
