import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { fullPages, navigationEntries } from '../../lib/platform/full-pages.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { pageNames } from '../../lib/library/route.ts'

interface FindHeadProps {
  page: (typeof navigationEntries)['find'][number]
  help?: string
  children?: ComponentChildren
}

export function FindHead({ page, help, children }: FindHeadProps) {
  const title = i18n.t('shell.find')
  const links = navigationEntries.find.map((name) => ({
    href: fullPages[name],
    label: i18n.t(`shell.page.${name}`),
    isCurrent: name === page,
  }))
  return (
    <PageHead title={title} help={help} pages={{ label: title, links }}>
      {children}
    </PageHead>
  )
}

export const aboveRun = () => ({ href: pageNames.runs, label: i18n.t('shell.allRuns') })
