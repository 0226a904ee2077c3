import * as z from 'zod/mini'
import { address, count, date, id, maybe, prose, text } from './fields.ts'

const author = z.looseObject({
  authorId: id,
  authorName: text,
  authorPublicIdentifier: id,
  authorHeadline: text,
  authorImage: address,
  authorUrl: address,
})

const aPost = {
  activityId: id,
  text: prose,
  activityDate: date,
  activityUrl: address,
  shareUrl: address,
  reactionsCount: count,
  commentsCount: count,
  author: maybe(author),
}

const relatedPost = z.looseObject(aPost)

export const post = z.looseObject({
  ...aPost,
  relatedPost: maybe(relatedPost),
})

export const reaction = z.looseObject({
  type: text,
  author: maybe(author),
  relatedPost: maybe(relatedPost),
})

export type Post = z.infer<typeof post>
export type Reaction = z.infer<typeof reaction>
