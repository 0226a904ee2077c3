import type { FormId } from '../../../lib/search/remote/forms.ts'
import type { FormState } from './searchModel.ts'
import type { LookupResult } from '../../model/asking.ts'
import type { Beside } from '../panelModel.ts'

export interface SearchProps {
  id: FormId
  beside: Beside
  state: FormState
}

/** Props of views that show a response. */
export interface FoundProps extends SearchProps {
  asked: LookupResult
}
