import type { FormId } from '../../../lib/search/remote/form-ids.ts'
import type { FormState } from './searchModel.ts'
import type { LookupResult } from '../../model/lookupModel.ts'
import type { PanelModel } from '../panelModel.ts'

export interface SearchProps {
  id: FormId
  model: PanelModel
  state: FormState
}

export interface FoundProps extends SearchProps {
  lookup: LookupResult
}
