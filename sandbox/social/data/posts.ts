import type { Author, Post, World } from '../../world/types.ts'
import { day } from './dates.ts'
import { pathOnSite } from './paths.ts'

function authorImage(author: Author, world: World): string {
  const company = world.company(author.authorPublicIdentifier) ?? world.company(author.authorId)
  const [kind, name] = company
    ? ['companies', company.universalName]
    : ['people', author.authorPublicIdentifier || author.authorName]
  return `/images/${kind}/${encodeURIComponent(name)}.svg`
}

type Quoted = NonNullable<Post['relatedPost']>

function words(post: Quoted, world: World) {
  return {
    text: post.text,
    date: day(post.activityDate),
    path: pathOnSite(post.activityUrl),
    author: {
      name: post.author.authorName,
      line: post.author.authorHeadline,
      path: pathOnSite(post.author.authorUrl),
      image: authorImage(post.author, world),
    },
  }
}

export function postCard(post: Post, world: World) {
  return {
    ...words(post, world),
    reactions: post.reactionsCount,
    comments: post.commentsCount,
    quoted: post.relatedPost ? words(post.relatedPost, world) : null,
  }
}

export function allPosts(world: World): Post[] {
  const posts = [...world.people, ...world.companies].flatMap((author) => author.posts)
  const once = new Map(posts.map((post) => [post.activityId, post]))
  return [...once.values()].toSorted((a, b) => b.activityDate.localeCompare(a.activityDate))
}

export function postAt(path: string, world: World): Post | undefined {
  const reacted = world.people.flatMap((person) => person.reactions.map((reaction) => reaction.post))
  return [...allPosts(world), ...reacted].find(
    (post) => pathOnSite(post.activityUrl) === path || pathOnSite(post.shareUrl) === path,
  )
}
