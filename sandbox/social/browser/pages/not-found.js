import { element } from '../element.js'

export function notFoundPage() {
  return message('This page is not here', 'It may have moved, or the address may have a slip in it.')
}

export function errorPage(error) {
  return message('This page could not be shown', `${error.message}. Please try again in a moment.`)
}

function message(heading, text) {
  return {
    title: heading,
    content: element(
      'div',
      { class: 'card message' },
      element('h1', {}, heading),
      element('p', {}, text),
      element('p', {}, element('a', { class: 'button', href: '/feed/' }, 'Go to the home page')),
    ),
  }
}
