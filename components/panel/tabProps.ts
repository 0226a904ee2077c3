import type { RecordAction } from '../../lib/commands/record-actions.ts'
import type { Beside } from './panelModel.ts'

export interface TabProps {
  beside: Beside
  /** Presses a button of the action bar. */
  onAct: (action: RecordAction) => void
}
