import { i18n } from '#i18n'
import { useEffect, useState } from 'preact/hooks'
import { openOptions } from '../../lib/browser/options.ts'
import type { FilledForm } from '../../lib/search/link.ts'
import { watchSearch } from '../../lib/state/search.ts'
import type { Beside } from '../../lib/state/panel.ts'
import { Disagreement } from '../account/Disagreement.tsx'
import { LowCredit } from '../account/LowCredit.tsx'
import { OpenSearch } from '../search/openSearch.ts'
import { SearchRoom } from '../search/SearchRoom.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PanelFoot } from './PanelFoot.tsx'
import { Recent } from './Recent.tsx'
import { SubjectView } from './SubjectView.tsx'
import './panel.css'

/** The side panel: what is known of the page beside it, and what more can be bought. */
export function Panel({ beside, start }: { beside: Beside; start: FilledForm | null }) {
  const [search] = useState(() => watchSearch(beside, start))
  return (
    <OpenSearch.Provider value={search.openWith}>
      <div class="panel">
        <main class="panel-main">
          <h1 class="unseen">{i18n.t('panel.title')}</h1>
          <Disagreement beside={beside} />
          <LowCredit beside={beside} />
          {search.open.value ? (
            <SearchRoom beside={beside} search={search} />
          ) : (
            <WhatIsBeside beside={beside} />
          )}
        </main>
        <PanelFoot beside={beside} search={search} />
      </div>
    </OpenSearch.Provider>
  )
}

function WhatIsBeside({ beside }: { beside: Beside }) {
  const { page, known, deployment, hasKey } = beside
  const where = deployment.value
  // Another page begins at its beginning.
  useEffect(() => scrollTo(0, 0), [page.value?.url])
  if (page.value === undefined || known.value === undefined || !where || hasKey.value === undefined)
    return <Skeleton lines={4} avatar />
  const ready = where.apiUrl !== '' && where.socialUrl !== '' && hasKey.value
  const setUp = !ready && <SetUp />
  if (page.value) {
    return (
      <>
        {setUp}
        <SubjectView beside={beside} page={page.value} key={page.value.kind} />
      </>
    )
  }
  return (
    <>
      {setUp || <EmptyState icon="person">{i18n.t('panel.nothing')}</EmptyState>}
      <Recent beside={beside} />
    </>
  )
}

/** Addresses or the key are missing: nothing can be asked before, and everything that is known still shows. */
function SetUp() {
  return (
    <EmptyState
      icon="key"
      actions={
        <Button variant="primary" onClick={openOptions}>
          {i18n.t('next.options')}
        </Button>
      }
    >
      {i18n.t('panel.setUp')}
    </EmptyState>
  )
}
