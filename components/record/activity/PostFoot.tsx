import { i18n } from '#i18n'
import type { Post } from '../../../lib/api/schemas/activity.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { numberText } from '../../ui/formats.ts'
import { IconLink } from '../../ui/IconLink.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { postAsText } from './activityAsText.ts'

interface PostFootProps {
  post: Post
  now: number
  open: string
}

export function PostFoot({ post, now, open }: PostFootProps) {
  const { activityDate, reactionsCount: reactions, commentsCount: comments } = post
  const at = Date.parse(activityDate ?? '')
  const url = post.activityUrl ?? post.shareUrl
  const words = post.text?.trim()
  const source = activityDate || url || words || typeof reactions === 'number' || typeof comments === 'number'
  if (!source) return null
  return (
    <div class="activity-foot copy-line">
      {Number.isNaN(at) ? (
        activityDate && <span>{activityDate}</span>
      ) : (
        <RelativeTime at={at} now={now} canBeFuture />
      )}
      {typeof reactions === 'number' && (
        <span>{i18n.t('activity.reactionsCount', reactions, [numberText(reactions)])}</span>
      )}
      {typeof comments === 'number' && (
        <span>{i18n.t('activity.commentsCount', comments, [numberText(comments)])}</span>
      )}
      <span class="activity-ways">
        {post.text?.trim() && <CopyButton label={i18n.t('activity.post')} value={() => postAsText(post)} />}
        {url && <IconLink href={url} icon="external" label={open} />}
      </span>
    </div>
  )
}
