import { load } from '../data.js'
import { element } from '../element.js'
import { postCard } from '../parts/post-card.js'

export async function postPage(_parts, address) {
  const post = await load(`/post?path=${encodeURIComponent(address.pathname)}`)
  const heading = `Post by ${post.author.name}`
  return {
    title: heading,
    content: element('div', { class: 'narrow' }, element('h1', {}, heading), postCard(post)),
  }
}
