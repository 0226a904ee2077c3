import { i18n } from '#i18n'
import type { Post } from '../../lib/api/shapes/activity.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'
import { numberText } from '../ui/formats.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'

export interface PostFootProps {
  post: NonNullable<Post['relatedPost']>
  now: number
  /** The words of the link. */
  open: string
}

/** When, how much it moved, and where it stands. */
export function PostFoot({ post, now, open }: PostFootProps) {
  const { activityDate, reactionsCount: reactions, commentsCount: comments } = post
  const at = Date.parse(activityDate ?? '')
  const url = post.activityUrl ?? post.shareUrl
  return (
    <p class="activity-foot">
      {Number.isNaN(at) ? activityDate && <span>{activityDate}</span> : <RelativeTime at={at} now={now} />}
      {typeof reactions === 'number' && (
        <span>{i18n.t('activity.reactionsCount', reactions, [numberText(reactions)])}</span>
      )}
      {typeof comments === 'number' && (
        <span>{i18n.t('activity.commentsCount', comments, [numberText(comments)])}</span>
      )}
      {url && <ExternalLink href={url}>{open}</ExternalLink>}
    </p>
  )
}
