import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import { i18n } from '#i18n'
import type { Beside } from './panelModel.ts'
import { ActivityCard } from '../record/activity/ActivityCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BuyButton, BuyTrouble } from './Buy.tsx'
import { NextPage } from './NextPage.tsx'

const actions = { posts: 'panel.getPosts', reactions: 'panel.getReactions' } as const

export function ActivityTab({ beside }: { beside: Beside }) {
  const page = beside.page.value
  const { posts, reactions } = beside.known.value?.record?.sections ?? {}
  // The service tells what a person reacted to; of a company it tells posts only.
  const wanted: (SectionName & keyof typeof actions)[] =
    page?.kind === 'person' ? ['posts', 'reactions'] : ['posts']
  const have = { posts, reactions }
  const buttons = wanted.map((want) => {
    const action = have[want]
      ? `${i18n.t('panel.refresh')}: ${i18n.t(`activity.${want}`)}`
      : i18n.t(actions[want])
    return (
      <BuyButton key={want} beside={beside} want={want} action={action} again={have[want] !== undefined} />
    )
  })
  return (
    <>
      <h2 class="unseen">{i18n.t('panel.tabs.activity')}</h2>
      {wanted.map((want) => (
        <BuyTrouble key={want} beside={beside} want={want} />
      ))}
      {posts || reactions ? (
        <>
          <div class="panel-actions">{buttons}</div>
          <ActivityCard
            posts={posts}
            reactions={reactions}
            now={beside.now.value}
            more={{
              posts: <NextPage beside={beside} want="posts" section={posts} />,
              reactions: <NextPage beside={beside} want="reactions" section={reactions} />,
            }}
          />
        </>
      ) : (
        <EmptyState icon="activity" actions={buttons}>
          {i18n.t('panel.activityIntro')}
        </EmptyState>
      )}
    </>
  )
}
