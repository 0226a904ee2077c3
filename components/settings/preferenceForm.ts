import type { Preferences } from '../../lib/settings/settings.ts'
import type { OptionsModel } from './settingsModel.ts'

export interface PreferenceFormProps {
  options: OptionsModel
  preferences: Preferences
}
