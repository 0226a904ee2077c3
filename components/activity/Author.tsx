import type { Post } from '../../lib/api/shapes/activity.ts'
import { ExternalLink } from '../ui/ExternalLink.tsx'

export function Author({ author }: { author: Post['author'] }) {
  const name = author?.authorName || author?.authorPublicIdentifier
  if (!name) return null
  return (
    <p class="activity-author">
      <bdi class="activity-name">
        {author?.authorUrl ? (
          <ExternalLink href={author.authorUrl} quiet>
            {name}
          </ExternalLink>
        ) : (
          name
        )}
      </bdi>
      {author?.authorHeadline && <bdi class="activity-headline">{author.authorHeadline}</bdi>}
    </p>
  )
}
