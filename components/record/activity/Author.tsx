import type { Post } from '../../../lib/api/schemas/activity.ts'
import { NameLink } from '../../ui/NameLink.tsx'

export function Author({ author }: { author: Post['author'] }) {
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
