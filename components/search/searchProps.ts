import type { FormId } from '../../lib/search/forms.ts'
import type { FormState } from '../../lib/state/search.ts'
import type { Asked } from '../../lib/state/asking.ts'
import type { Beside } from '../../lib/state/panel.ts'

export interface SearchProps {
  id: FormId
  beside: Beside
  state: FormState
}

/** What shows an answer that came. */
export interface FoundProps extends SearchProps {
  asked: Asked
}
