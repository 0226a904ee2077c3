import type { Post } from '../../lib/api/schemas/activity.ts'
import type { SectionName, Section } from '../../lib/records/rows/sections.ts'
import { i18n } from '#i18n'
import type { PanelModel } from './panelModel.ts'
import type { TabProps } from './tabProps.ts'
import { ActivityCard } from '../record/activity/ActivityCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BuyButton, PurchaseAlert } from './Buy.tsx'
const actions = { posts: 'panel.getPosts', reactions: 'panel.getReactions' } as const

export function ActivityTab({ model, above }: TabProps) {
  const page = model.page.value
  const { posts, reactions } = model.saved.value?.record?.sections ?? {}
  // The provider reports posts and reactions of a person, but only posts of a company.
  const offered: (SectionName & keyof typeof actions)[] =
    page?.kind === 'person' ? ['posts', 'reactions'] : ['posts']
  const have = { posts, reactions }
  const buttons = offered.map((section) => {
    const action = have[section]
      ? `${i18n.t('panel.refresh')}: ${i18n.t(`activity.${section}`)}`
      : i18n.t(actions[section])
    return (
      <BuyButton
        key={section}
        model={model}
        section={section}
        action={action}
        repeat={have[section] !== undefined}
      />
    )
  })
  return (
    <>
      <h2 class="unseen">{i18n.t('panel.tabs.activity')}</h2>
      {offered.map((section) => (
        <PurchaseAlert key={section} model={model} section={section} />
      ))}
      {above}
      {posts || reactions ? (
        <>
          <div class="panel-actions">{buttons}</div>
          <ActivityCard
            posts={posts}
            reactions={reactions}
            now={model.now.value}
            morePosts={<NextPosts model={model} posts={posts} />}
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

interface NextPostsProps {
  model: PanelModel
  posts: Section<Post[]> | undefined
}

function NextPosts({ model, posts }: NextPostsProps) {
  if (!posts) return null
  const { page = 1, total = null } = posts.paging ?? {}
  // Without a total, a page that has posts may be followed by another.
  const ended = posts.data.length === 0 || (total !== null && posts.data.length >= total)
  if (ended) return null
  return <BuyButton model={model} section="posts" action={i18n.t('panel.nextPosts')} pageNumber={page + 1} />
}
