import type { Post } from '../../../lib/api/schemas/activity.ts'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { PostEntry } from './PostEntry.tsx'

/** Two pages of a response: a newly loaded page is visible, but a list of 10,000 is never laid out. */
export const maxAtFirst = 100

/** Posts, newest first; consecutive posts of one author name the author once. */
export function PostList({ posts, now }: { posts: readonly Post[]; now: number }) {
  return (
    <ShowAll items={posts} first={maxAtFirst}>
      {(shown) => (
        <ul class="activity-list">
          {shown.map((post, index) => (
            <li key={index}>
              <PostEntry post={post} now={now} sameAuthor={bySame(posts[index - 1], post)} />
            </li>
          ))}
        </ul>
      )}
    </ShowAll>
  )
}

function bySame(one: Post | undefined, other: Post): boolean {
  const name = one?.author?.authorName
  return (
    Boolean(name) && name === other.author?.authorName && one?.author?.authorUrl === other.author?.authorUrl
  )
}
