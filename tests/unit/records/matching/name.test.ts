import { expect, test } from 'vitest'
import {
  agreeingCompanies,
  agreeingNames,
  nameKeys,
  nameTokens,
} from '../../../../lib/records/matching/name.ts'

const agreeing = (one: string, other: string) => agreeingNames(nameTokens(one), nameTokens(other))

test.each([
  ['Ann Lee', 'Lee, Ann', 'same'],
  ['Ann Lee', 'Ann Sophie Lee', 'middle'],
  ['Ann S. Lee', 'Ann Sophie Lee', 'middle'],
  // An initial is ambiguous.
  ['A. Lee', 'Ann Lee', null],
  ['Ann Lee', 'Ann Moe', null],
  ['Lee', 'Lee', null],
  ['李 明', '李明', 'same'],
  ['明 李', '李明', 'same'],
  ['李', '李', null],
])('the names %s and %s are compared', (one, other, agrees) => {
  expect([agreeing(one, other), agreeing(other, one)]).toEqual([agrees, agrees])
})

test('a name of one character has no match key, and one of two matches in either order', () => {
  expect(nameKeys(['李'])).toEqual([])
  expect(nameKeys(['明', '李'])).toEqual(expect.arrayContaining(nameKeys(['李明'])))
})

test.each([
  ['株式会社日立', '日立', 'same'],
  // A name that is only a legal form is still a name.
  ['株式会社', '株式会社', 'same'],
  ['Acme GmbH', 'ACME', 'same'],
  ['日立', '㈱日立', 'same'],
  ['日立 株式会社', '日立', 'same'],
  ['주식회사 삼성', '삼성', 'same'],
  ['شركة أكمي ذ.م.م', 'أكمي', 'same'],
  ['ООО Ромашка', 'Ромашка', 'same'],
  ['Acme S.A. de C.V.', 'Acme', 'same'],
  ['Acme Sp. z o.o.', 'Acme A/S', 'same'],
  ['Acme', 'Acme Robotics', 'similar'],
  ['', '', null],
  ['…', 'Acme', null],
])('the company names %j and %j are compared', (one, other, agrees) => {
  expect([agreeingCompanies(one, other), agreeingCompanies(other, one)]).toEqual([agrees, agrees])
})
