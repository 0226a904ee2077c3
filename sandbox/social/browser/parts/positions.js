import { element, linkTo, picture } from '../element.js'

export function positionList(positions) {
  return element(
    'ol',
    { class: 'positions' },
    positions.map((position) =>
      element(
        'li',
        { class: 'entry' },
        picture(position.image, 48, 'company'),
        element(
          'div',
          { class: 'entry-words' },
          element('h3', {}, position.title),
          element('p', {}, linkTo(position.path, position.company)),
          element('p', { class: 'quiet' }, [position.period, position.place].filter(Boolean).join(' · ')),
        ),
      ),
    ),
  )
}
