import type { RecordAction } from '../../lib/search/palette/record-actions.ts'
import type { Beside } from './panelModel.ts'

/** What every tab of the panel takes. */
export interface TabProps {
  beside: Beside
  /** Presses a button of the action bar above. */
  onAct: (action: RecordAction) => void
}
