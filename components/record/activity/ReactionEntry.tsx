import { i18n } from '#i18n'
import type { Reaction } from '../../../lib/api/schemas/activity.ts'
import { Badge } from '../../ui/Badge.tsx'
import { reactionText } from './reactionText.ts'
import { SharedPost } from './PostEntry.tsx'

/** What they made of someone's post. */
export function ReactionEntry({ reaction, now }: { reaction: Reaction; now: number }) {
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
