import { element, linkTo, picture } from '../element.js'

export function profileHead(subject, kind, ...below) {
  return element(
    'section',
    { class: `card profile ${kind}-profile` },
    element('img', { class: 'banner', src: subject.banner, alt: '' }),
    element(
      'div',
      { class: 'profile-words' },
      picture(subject.image, 112, kind),
      element('div', { class: 'title-row' }, element('h1', {}, subject.name), badges(subject)),
      below,
    ),
  )
}

function badges(subject) {
  return [
    subject.verified && element('span', { class: 'badge' }, 'Verified'),
    subject.openToWork && element('span', { class: 'badge warm' }, 'Open to work'),
  ]
}

export function currentPosition(current) {
  return (
    current &&
    element(
      'p',
      { class: 'current' },
      current.image && picture(current.image, 24, 'company'),
      element('span', {}, `${current.title} at `, linkTo(current.path, current.company)),
    )
  )
}
