import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Post, Reaction } from '../../lib/api/shapes/activity.ts'
import type { Section } from '../../lib/records/sections.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MoreFields } from '../ui/MoreFields.tsx'
import { SectionCard } from '../ui/SectionCard.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import { UnreadableParts } from '../ui/UnreadableParts.tsx'
import { PostEntry } from './PostEntry.tsx'
import { ReactionEntry } from './ReactionEntry.tsx'
import './Activity.css'

export interface ActivityCardProps {
  posts?: Section<Post[]> | undefined
  reactions?: Section<Reaction[]> | undefined
  now: number
  /** How to get what comes after the last item of each list. */
  more?: { posts?: ComponentChildren; reactions?: ComponentChildren }
}

export function ActivityCard({ posts, reactions, now, more = {} }: ActivityCardProps) {
  if (!posts && !reactions) return <EmptyState icon="activity">{i18n.t('activity.nothing')}</EmptyState>
  const raw = { posts: posts?.data, reactions: reactions?.data }
  return (
    <article class="activity-card">
      {posts && (
        <SectionCard
          heading={i18n.t('activity.posts')}
          count={posts.data.length}
          provenance={posts}
          now={now}
        >
          {posts.data.length === 0 && <p class="activity-faint">{i18n.t('activity.noPosts')}</p>}
          <ShowAll items={posts.data} first={posts.data.length}>
            {(shown) => (
              <ul class="activity-list">
                {shown.map((post, index) => (
                  <li key={post.activityId ?? index}>
                    <PostEntry post={post} now={now} />
                  </li>
                ))}
              </ul>
            )}
          </ShowAll>
          {more.posts}
        </SectionCard>
      )}
      {reactions && (
        <SectionCard
          heading={i18n.t('activity.reactions')}
          count={reactions.data.length}
          provenance={reactions}
          now={now}
        >
          {reactions.data.length === 0 && <p class="activity-faint">{i18n.t('activity.noReactions')}</p>}
          <ShowAll items={reactions.data} first={reactions.data.length}>
            {(shown) => (
              <ul class="activity-list">
                {shown.map((reaction, index) => (
                  <li key={index}>
                    <ReactionEntry reaction={reaction} now={now} />
                  </li>
                ))}
              </ul>
            )}
          </ShowAll>
          {more.reactions}
        </SectionCard>
      )}
      <UnreadableParts parts={[...(posts?.unreadable ?? []), ...(reactions?.unreadable ?? [])]} />
      <MoreFields extra={{}} raw={raw} />
    </article>
  )
}
