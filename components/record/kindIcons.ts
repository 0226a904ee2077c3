import type { PageKind } from '../../lib/pages/page-kinds.ts'
import type { IconName } from '../ui/Icon.tsx'

export const kindIcons: Record<PageKind, IconName> = {
  person: 'person',
  company: 'building',
  job: 'briefcase',
}
