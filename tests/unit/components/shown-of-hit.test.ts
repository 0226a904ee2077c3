import { expect, test } from 'vitest'
import { shownOfHit, type MarkedText } from '../../../components/search/shownOfHit.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

const elin = subjectWith({
  key: 'person:elin-lindqvist',
  name: 'Elin Lindqvist',
  headline: 'Pilot at Umeå Hamn',
  company: 'Umeå Hamn',
  place: 'Umeå, Sweden',
  email: 'elin@hamn.example',
  tags: ['client', 'press'],
  note: 'Met her at the boat show in the spring; she knows everybody on the quay and wants to hear of the new charts.',
})

const marked = ({ text, marks }: MarkedText) =>
  marks.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  )

test('the employer appears once, and matches are highlighted', () => {
  const { name, line, also } = shownOfHit(elin, 'elin hamn')
  expect(marked(name)).toBe('[Elin] Lindqvist')
  expect(marked(line)).toBe('Pilot at Umeå [Hamn] · Umeå, Sweden')
  expect(also).toEqual([])
})

test('a match in a hidden field is shown with its field', () => {
  const also = shownOfHit(elin, 'elin press charts').also.map((each) => `${each.field}: ${marked(each)}`)
  expect(also).toEqual(['tags: client, [press]', 'note: …n the quay and wants to hear of the new [charts].'])
})

test('a person without a name is shown by handle', () => {
  expect(shownOfHit(subjectWith({ key: 'person:jane' }), 'x').name.text).toBe('jane')
})

test('a company does not repeat its name as employer', () => {
  const hamn = subjectWith({
    key: 'company:hamn',
    kind: 'company',
    name: 'Hamn',
    company: 'Hamn',
    place: 'Umeå',
  })
  expect(shownOfHit(hamn, 'hamn').line.text).toBe('Umeå')
})
