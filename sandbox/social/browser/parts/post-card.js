import { element, linkTo, picture } from '../element.js'

const count = (number, one, many) => `${number.toLocaleString('en')} ${number === 1 ? one : many}`

export function postCard(post, reason) {
  return element(
    'article',
    { class: 'card post' },
    reason && element('p', { class: 'reason' }, reason),
    byLine(post, 44),
    element('p', { class: 'post-text' }, post.text),
    post.quoted &&
      element(
        'div',
        { class: 'quoted' },
        byLine(post.quoted, 32),
        element('p', { class: 'post-text' }, post.quoted.text),
      ),
    element(
      'p',
      { class: 'counts quiet' },
      count(post.reactions, 'reaction', 'reactions'),
      ' · ',
      count(post.comments, 'comment', 'comments'),
    ),
  )
}

function byLine(post, size) {
  const date = post.date || 'Post'
  return element(
    'div',
    { class: 'by-line' },
    picture(post.author.image, size, post.author.path?.startsWith('/in/') === false ? 'company' : 'person'),
    element(
      'div',
      { class: 'entry-words' },
      linkTo(post.author.path, post.author.name, { class: 'name' }),
      post.author.line && element('p', { class: 'line' }, post.author.line),
      element('p', { class: 'quiet' }, linkTo(post.path, date)),
    ),
  )
}
