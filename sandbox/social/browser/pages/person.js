import { load } from '../data.js'
import { element } from '../element.js'
import { card, columns, more } from '../parts/card.js'
import { memberActions } from '../parts/member-actions.js'
import { listCard } from '../parts/people.js'
import { positionList } from '../parts/positions.js'
import { postCard } from '../parts/post-card.js'
import { currentPosition, profileHead } from '../parts/profile-head.js'

export async function personPage({ id }) {
  const person = await load(`/people/${encodeURIComponent(id)}`)
  return {
    title: person.name,
    content: columns(
      [
        profileHead(
          person,
          'person',
          element('p', { class: 'headline' }, person.line),
          currentPosition(person.current),
          element('p', { class: 'quiet' }, placeAndFollowers(person)),
          memberActions(person),
        ),
        experience(person),
        activity(person),
      ],
      listCard('People also viewed', person.alsoViewed),
    ),
  }
}

function placeAndFollowers({ place, followers }) {
  return [place, followers > 0 && `${followers.toLocaleString('en')} followers`].filter(Boolean).join(' · ')
}

function experience(person) {
  const { positions, positionsCount: count, path } = person
  if (count === 0) return null
  return card(
    'Experience',
    positionList(positions),
    count > positions.length && more(`${path}details/experience/`, `Show all ${count} positions`),
  )
}

function activity(person) {
  if (person.posts.length === 0) return null
  return element(
    'section',
    { class: 'stack' },
    element('h2', { class: 'stack-title' }, 'Activity'),
    person.posts.map((post) => postCard(post)),
    more(`${person.path}recent-activity/all/`, 'Show all activity'),
  )
}
