import type { FormId } from '../../../lib/search/remote/forms.ts'
import type { FormState } from './searchModel.ts'
import type { Asked } from '../../model/asking.ts'
import type { Beside } from '../panelModel.ts'

export interface SearchProps {
  id: FormId
  beside: Beside
  state: FormState
}

/** What shows an answer that came. */
export interface FoundProps extends SearchProps {
  asked: Asked
}
