import * as z from 'zod/mini'
import { maybe, number, text } from './fields.ts'

const author = z.looseObject({
  authorId: text,
  authorName: text,
  authorPublicIdentifier: text,
  authorHeadline: text,
  authorImage: text,
  authorUrl: text,
})

const aPost = {
  activityId: text,
  text,
  activityDate: text,
  activityUrl: text,
  shareUrl: text,
  reactionsCount: number,
  commentsCount: number,
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
