import { element, picture } from '../element.js'

/** What a visitor may do on a profile; the notes that the links leave appear below them. */
export function memberActions(person) {
  const next = person.alsoViewed[0]
  const note = element('div', { class: 'note', 'data-note': true, role: 'status' })
  return [
    element(
      'p',
      { class: 'actions' },
      element('a', { class: 'button', href: person.curriculumVitae }, 'Download CV'),
      next && previewLink(next, note),
      next &&
        element('a', { class: 'button', href: `${next.path}?introduction=1` }, 'Ask for an introduction'),
    ),
    note,
  ]
}

function previewLink(other, note) {
  const link = element('a', { class: 'button', href: other.path }, 'Preview next profile')
  link.addEventListener('click', (event) => {
    event.preventDefault()
    note.replaceChildren(picture(other.image, 32, 'person'), element('p', {}, `${other.name}: ${other.line}`))
  })
  return link
}
