import { load } from '../data.js'
import { element } from '../element.js'
import { card, columns, more } from '../parts/card.js'
import { listCard } from '../parts/people.js'
import { postCard } from '../parts/post-card.js'

export async function feedPage() {
  const feed = await load('/feed')
  const welcome = element(
    'header',
    { class: 'welcome' },
    element('h1', {}, 'What people are working on'),
    element('p', {}, 'Notes from the studios, schools and companies on Commons.'),
  )
  const posts = feed.posts.map((post) => postCard(post))
  return {
    title: 'Home',
    content: columns(
      [welcome, posts.length > 0 ? posts : card(null, element('p', {}, 'It is quiet here today.'))],
      [
        listCard('People to know', feed.people),
        listCard('Jobs for you', feed.jobs, 'company'),
        more('/jobs/collections/recommended/', 'All recommended jobs'),
        listCard('Companies', feed.companies, 'company'),
      ],
    ),
  }
}
