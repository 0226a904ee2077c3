import { i18n } from '#i18n'
import type { Page } from '../../lib/pages/page.ts'
import { kindIcons } from '../record/kindIcons.ts'
import { Icon } from '../ui/Icon.tsx'
import './PageTitle.css'

interface PageNameProps {
  page: Page
  name?: string | undefined
}

/** A title from the address alone: the page's kind and its handle or number. */
export function PageTitle({ page, name }: PageNameProps) {
  return (
    <div class="page-name">
      <Icon name={kindIcons[page.kind]} />
      <div>
        <p class="page-name-kind">{i18n.t(`panel.kind.${page.kind}`)}</p>
        <h2 class="page-name-id" dir="auto">
          {name || page.id}
        </h2>
      </div>
    </div>
  )
}
