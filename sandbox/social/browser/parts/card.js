import { element } from '../element.js'

export function card(title, ...content) {
  return element('section', { class: 'card' }, title && element('h2', {}, title), content)
}

export function columns(main, side) {
  return element(
    'div',
    { class: 'columns' },
    element('div', { class: 'main-column' }, main),
    element('div', { class: 'side-column' }, side),
  )
}

/** What follows a list that is cut short. */
export function more(path, text) {
  return element('a', { class: 'more', href: path }, text)
}
