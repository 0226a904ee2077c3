import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Post, Reaction } from '../../../lib/api/schemas/activity.ts'
import type { Section } from '../../../lib/records/rows/sections.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { UnreadableParts } from '../UnreadableParts.tsx'
import { activityAsText } from './activityAsText.ts'
import '../record.css'
import { listedCount } from '../../ui/formats.ts'
import { Badge } from '../../ui/Badge.tsx'
import { reactionText } from './reactionText.ts'
import { SharedPost, PostEntry } from './PostEntry.tsx'

interface ActivityCardProps {
  posts?: Section<Post[]> | undefined
  reactions?: Section<Reaction[]> | undefined
  now: number
  morePosts?: ComponentChildren
}

export function ActivityCard({ posts, reactions, now, morePosts }: ActivityCardProps) {
  if (!posts && !reactions) return <EmptyState icon="activity">{i18n.t('activity.nothing')}</EmptyState>
  const raw = { posts: posts?.data, reactions: reactions?.data }
  return (
    <article class="activity-card">
      {posts && (
        <SectionCard
          heading={i18n.t('activity.posts')}
          count={listedCount(posts.data.length, posts.paging?.total)}
          copy={posts.data.length > 0 ? () => activityAsText(posts.data, []) : undefined}
          provenance={posts}
          now={now}
        >
          {posts.data.length === 0 && <p class="soft">{i18n.t('activity.noPosts')}</p>}
          <PostList posts={posts.data} now={now} />
          {morePosts}
        </SectionCard>
      )}
      {reactions && (
        <SectionCard
          heading={i18n.t('activity.reactions')}
          count={listedCount(reactions.data.length, reactions.paging?.total)}
          copy={reactions.data.length > 0 ? () => activityAsText([], reactions.data) : undefined}
          provenance={reactions}
          now={now}
        >
          {reactions.data.length === 0 && <p class="soft">{i18n.t('activity.noReactions')}</p>}
          <ShowAll items={reactions.data} first={maxAtFirst}>
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
        </SectionCard>
      )}
      <UnreadableParts parts={[...(posts?.unreadable ?? []), ...(reactions?.unreadable ?? [])]} />
      <MoreFields extra={{}} raw={raw} />
    </article>
  )
}

function ReactionEntry({ reaction, now }: { reaction: Reaction; now: number }) {
  const { type, relatedPost } = reaction
  return (
    <div class="activity-post">
      <p class="activity-reaction">
        <Badge>{type ? reactionText(type) : i18n.t('activity.reacted')}</Badge>
      </p>
      {relatedPost && <SharedPost post={relatedPost} now={now} />}
    </div>
  )
}

/**
 * Posts shown at first, two pages of a response: so a new page is visible, but 10,000 posts are never laid out at once.
 */
const maxAtFirst = 100

/** Newest first. The author is named once for consecutive posts. */
function PostList({ posts, now }: { posts: readonly Post[]; now: number }) {
  return (
    <ShowAll items={posts} first={maxAtFirst}>
      {(shown) => (
        <ul class="activity-list">
          {shown.map((post, index) => (
            <li key={index}>
              <PostEntry post={post} now={now} sameAuthor={bySame(posts[index - 1], post)} />
            </li>
          ))}
        </ul>
      )}
    </ShowAll>
  )
}

function bySame(one: Post | undefined, other: Post): boolean {
  const name = one?.author?.authorName
  return (
    Boolean(name) && name === other.author?.authorName && one?.author?.authorUrl === other.author?.authorUrl
  )
}
