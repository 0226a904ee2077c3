import type { Preferences } from '../../lib/settings/settings.ts'
import type { OptionsModel } from './settingsModel.ts'

/** What every form of a preference group gets. */
export interface PreferenceFormProps {
  options: OptionsModel
  preferences: Preferences
}
