import { expect, test } from 'vitest'
import { wordMarks } from '../../../lib/library/word-marks.ts'

const marked = (text: string, sought: string) =>
  wordMarks(text, sought).map(([start, end]) => text.slice(start, end))

test.each([
  ['Aino Göransson', 'goran', ['Göran']],
  ['Aino Go\u0308ransson', 'goran', ['Go\u0308ran']],
  ['Straße', 'strasse', ['Straße']],
  ['Harbour Works', 'WORKS bour', ['bour', 'Works']],
  ['banana', 'ana nan', ['anan']],
  ['👩‍🚀 Zoë', 'zoe', ['Zoë']],
  ['محمد', 'مح', ['مح']],
  ['nothing of it', 'xyz', []],
  ['anything', '  ', []],
])('in %j, %j highlights %j', (text, sought, expected) => {
  expect(marked(text, sought)).toEqual(expected)
})
