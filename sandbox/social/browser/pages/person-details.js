import { load } from '../data.js'
import { element, linkTo, picture } from '../element.js'
import { card, columns, more } from '../parts/card.js'
import { listCard } from '../parts/people.js'
import { positionList } from '../parts/positions.js'
import { postCard } from '../parts/post-card.js'

const reactionWords = { LIKE: 'liked', PRAISE: 'applauded', EMPATHY: 'loved', INTEREST: 'found insightful' }

export async function experiencePage({ id }) {
  const person = await load(`/people/${encodeURIComponent(id)}/positions`)
  const positions = person.positions
  return {
    title: `Experience of ${person.name}`,
    content: columns(
      [
        smallHead(person, 'Experience'),
        card(null, positions.length > 0 ? positionList(positions) : nothing('No positions are listed.')),
      ],
      listCard('People also viewed', person.alsoViewed),
    ),
  }
}

export async function activityPage({ id }) {
  const person = await load(`/people/${encodeURIComponent(id)}/activity`)
  const reactions = person.reactions.map(({ type, post }) =>
    postCard(post, [linkTo(person.reactedPath, person.name), ` ${reactionWords[type] ?? 'reacted to'} this`]),
  )
  const posts = [...person.posts.map((post) => postCard(post)), ...reactions]
  return {
    title: `Activity of ${person.name}`,
    content: columns(
      [
        smallHead(person, 'Activity'),
        posts.length > 0 ? posts : card(null, nothing(`${person.name} has not posted yet.`)),
      ],
      listCard('People also viewed', person.alsoViewed),
    ),
  }
}

function smallHead(person, section) {
  return element(
    'section',
    { class: 'card small-head' },
    picture(person.image, 56, 'person'),
    element(
      'div',
      { class: 'entry-words' },
      element('h1', {}, person.name),
      element('p', { class: 'line' }, section),
    ),
    more(person.path, 'Back to profile'),
  )
}

const nothing = (text) => element('p', { class: 'quiet' }, text)
