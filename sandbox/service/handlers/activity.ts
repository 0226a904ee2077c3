import type { Reaction } from '../../world/types.ts'
import { companySections, pointedAt } from '../addresses.ts'
import { personAt } from '../finding.ts'
import { found, missing } from '../outcome.ts'
import type { Call, Outcome } from '../outcome.ts'
import { pageOf, pagingMetadata } from '../paging.ts'
import { Refusal } from '../refusal.ts'
import type { ParametersOf } from '../requests.ts'

const postsPerPage = 10

function reactionAnswer({ type, author, post }: Reaction): Record<string, unknown> {
  const { authorId, authorName, authorPublicIdentifier } = post.author
  return {
    type,
    author,
    relatedPost: {
      activityId: post.activityId,
      text: post.text,
      reactionsCount: post.reactionsCount,
      commentsCount: post.commentsCount,
      activityDate: post.activityDate,
      author: { authorId, authorName, authorPublicIdentifier },
      activityUrl: post.activityUrl,
      ...(post.shareUrl !== undefined && { shareUrl: post.shareUrl }),
      relatedPost: null,
    },
  }
}

export function getReactions(call: Call, { socialUrl }: ParametersOf<'address'>): Outcome {
  const person = personAt(call, socialUrl)
  return person
    ? found({ reactions: person.reactions.map(reactionAnswer) })
    : missing('No profile was found.')
}

/** The specification's path mentions companies, its description profiles: accept both. */
export function getPosts(call: Call, { socialUrl, page }: ParametersOf<'addressAndPage'>): Outcome {
  const pointed = pointedAt(socialUrl, call.socialUrl, ['in', ...companySections])
  if (!pointed) throw new Refusal(400, 'socialUrl must be the address of a profile or a company page')
  const subject = pointed.section === 'in' ? call.world.person(pointed.id) : call.world.company(pointed.id)
  if (!subject) return missing('No profile was found.')
  const { items } = pageOf(subject.posts, page, postsPerPage)
  return found({ posts: items }, pagingMetadata(subject.posts, page, postsPerPage))
}
