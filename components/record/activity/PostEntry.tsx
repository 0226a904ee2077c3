import { i18n } from '#i18n'
import type { Post } from '../../../lib/api/schemas/activity.ts'
import { ExpandableText } from '../../ui/ExpandableText.tsx'
import { PostFoot } from './PostFoot.tsx'
import { NameLink } from '../../ui/NameLink.tsx'

type Shared = NonNullable<Post['relatedPost']>

interface PostEntryProps {
  post: Post
  now: number
  /** As the previous post's, so it isn't repeated. */
  sameAuthor?: boolean | undefined
}

export function PostEntry({ post, now, sameAuthor = false }: PostEntryProps) {
  const { relatedPost } = post
  const wordless = !post.text?.trim()
  return (
    <div class="activity-post">
      {!sameAuthor && <Author author={post.author} />}
      {!wordless && <ExpandableText text={post.text ?? ''} lines={5} />}
      {wordless && <p class="soft">{i18n.t(relatedPost ? 'activity.reposted' : 'activity.wordless')}</p>}
      {relatedPost && <SharedPost post={relatedPost} now={now} />}
      <PostFoot post={post} now={now} open={i18n.t('activity.open')} />
    </div>
  )
}

export function SharedPost({ post, now }: { post: Shared; now: number }) {
  return (
    <div class="activity-shared">
      <Author author={post.author} />
      {post.text?.trim() && <ExpandableText text={post.text} lines={4} />}
      <PostFoot post={post} now={now} open={i18n.t('activity.openShared')} />
    </div>
  )
}

function Author({ author }: { author: Post['author'] }) {
  const name = author?.authorName || author?.authorPublicIdentifier
  if (!name) return null
  return (
    <p class="activity-author">
      <span class="activity-name">
        <NameLink name={name} href={author?.authorUrl} />
      </span>
      {author?.authorHeadline && <bdi class="activity-headline">{author.authorHeadline}</bdi>}
    </p>
  )
}
