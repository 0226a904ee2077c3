import type { PageKind } from '../../lib/pages/page-kinds.ts'
import type { IconName } from '../ui/Icon.tsx'

/** The icon of each kind of subject, wherever one is shown. */
export const kindIcons: Record<PageKind, IconName> = {
  person: 'person',
  company: 'building',
  job: 'briefcase',
}
