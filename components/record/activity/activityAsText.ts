import { i18n } from '#i18n'
import type { Post, Reaction } from '../../../lib/api/schemas/activity.ts'
import { dateOrText } from '../../ui/formats.ts'
import { joinedBy, plainDocument } from '../../ui/plainDocument.ts'
import { reactionText } from './reactionText.ts'

type Shared = NonNullable<Post['relatedPost']>

export function postAsText({ relatedPost, ...post }: Post): string {
  return [...postLines(post), ...(relatedPost ? postLines(relatedPost).map(quoted) : [])].join('\n')
}

export function activityAsText(posts: readonly Post[], reactions: readonly Reaction[]): string {
  return plainDocument([
    ...posts.map((post) => ({ lines: [postAsText(post)] })),
    ...reactions.map(({ type, relatedPost }) => ({
      lines: [
        type ? reactionText(type) : i18n.t('activity.reacted'),
        ...(relatedPost ? postLines(relatedPost).map(quoted) : []),
      ],
    })),
  ])
}

function postLines({ author, activityDate, text, activityUrl, shareUrl }: Shared): string[] {
  const when = activityDate && dateOrText(activityDate)
  const words = [joinedBy([author?.authorName, when]), text?.trim(), activityUrl ?? shareUrl]
  return words.filter((line): line is string => Boolean(line))
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
