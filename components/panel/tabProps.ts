import type { RecordAction } from '../../lib/commands/record-actions.ts'
import type { PanelModel } from './panelModel.ts'

export interface TabProps {
  beside: PanelModel
  onAct: (action: RecordAction) => void
}
