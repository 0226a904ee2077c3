import type { Post } from '../../lib/api/shapes/activity.ts'
import { PostEntry } from './PostEntry.tsx'

/** Posts, newest first; who wrote several in a row is named once. */
export function PostList({ posts, now }: { posts: readonly Post[]; now: number }) {
  return (
    <ul class="activity-list">
      {posts.map((post, index) => (
        <li key={post.activityId ?? index}>
          <PostEntry post={post} now={now} sameAuthor={bySame(posts[index - 1], post)} />
        </li>
      ))}
    </ul>
  )
}

function bySame(one: Post | undefined, other: Post): boolean {
  const name = one?.author?.authorName
  return (
    Boolean(name) && name === other.author?.authorName && one?.author?.authorUrl === other.author?.authorUrl
  )
}
