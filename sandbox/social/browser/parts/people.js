import { element, linkTo, picture } from '../element.js'
import { card } from './card.js'

/** A card of links to people (round pictures) or to companies and jobs (square ones). */
export function listCard(title, entries, kind = 'person') {
  return entries.length > 0 && card(title, element('ul', { class: 'entries' }, entries.map(entry(kind))))
}

export function listGrid(entries, kind = 'person') {
  return element('ul', { class: 'entries grid' }, entries.map(entry(kind)))
}

const entry = (kind) => (subject) =>
  element(
    'li',
    { class: 'entry' },
    picture(subject.image, 44, kind),
    element(
      'div',
      { class: 'entry-words' },
      linkTo(subject.path, subject.name, { class: 'name' }),
      element('p', { class: 'line' }, subject.line ?? subject.company),
      subject.place && element('p', { class: 'quiet' }, subject.place),
    ),
  )
