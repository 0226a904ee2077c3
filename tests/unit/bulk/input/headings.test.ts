import { expect, test } from 'vitest'
import { readHeading } from '../../../../lib/bulk/input/headings.ts'

const meaning = (heading: string) => {
  const { role, owner: whose } = readHeading(heading)
  return whose === 'other' ? 'other' : role
}

test.each([
  ['E-mail 2 Address', 'email'],
  ['E-Mail 1 – Value', 'email'],
  ['Person - Email - Work', 'email'],
  ['Adresse électronique', 'email'],
  ['メールアドレス', 'email'],
  ['البريد الإلكتروني', 'email'],
  ['Contact Last Name', 'lastName'],
  ['Company Website', 'domain'],
  ['Email Domain', 'domain'],
  ['Company Name for Emails', 'company'],
  ['担当者名', 'fullName'],
  ['Ansprechpartner', 'fullName'],
  ['Candidate', 'fullName'],
  ['Bewerber:in', 'fullName'],
  ['Candidat·e', 'fullName'],
  ['Postulante', 'fullName'],
  ['Inscrito', 'fullName'],
  ['候補者', 'fullName'],
  ['المرشح', 'fullName'],
  ['Company (from Accounts)', 'company'],
])('the heading %s has the role %s', (heading, role) => {
  expect(meaning(heading)).toBe(role)
})

test.each([
  'Lead Owner Email',
  'Contact owner',
  'Account Owner',
  'Manager Name',
  'Assistant’s Email',
  'Invited By Email',
  'Sender Name',
  'Referred by',
  'Scanned By',
  'Scanned By Email',
  'sendUserEmail',
  'Escaneado por',
  'Erstellt von',
  'Vorgesetzter E-Mail',
  'E-mail du propriétaire',
  'Correo del responsable',
  'E-mail do gerente',
  '営業担当メール',
  '上司の氏名',
  'بريد المدير',
  'My Profile',
])('the heading %s concerns another person than the row', (heading) => {
  expect(meaning(heading)).toBe('other')
})

test.each([
  'Email status',
  'E-mail Type',
  'E-mail Display Name',
  'Email Opt Out',
  'Phonetic First Name',
  'Given Name Yomi',
  'Name Suffix',
  'Maiden Name',
  'Company Phone',
  'Company ID',
  'Organization Title',
  'Campaign Name',
  'Candidate ID',
  'Candidate Status',
  'Participants',
  'File Name',
  'Connected On',
  'Labels',
  '',
])('the heading %j has no role', (heading) => {
  expect(meaning(heading)).toBeNull()
})

test.each([
  ['Contact 2 Email', 2],
  ['Candidate 2 First Name', 2],
  ['Bewerber 3 E-Mail', 3],
  ['Candidat 2 Nom', 2],
  ['Candidato 2 Correo', 2],
  ['応募者2 氏名', 2],
  ['المرشح 2 البريد', 2],
  ['Contact Email 2', 1],
  ['Email 2', 1],
])('the heading %s is about person %i of the row', (heading, place) => {
  expect(readHeading(heading).occurrence).toBe(place)
})

test.each([
  'Nom du participant',
  'Nom de l’invité',
  'Nombre de la candidata',
  'Nome do participante',
  'Name des Teilnehmers',
  'Bewerbername',
  '参加者名',
  '参加者氏名',
  'اسم المشارك',
])('the heading %s names a person', (heading) => {
  expect(meaning(heading)).toBe('fullName')
})

test("a company email is not taken for a person's email", () => {
  expect(readHeading('Company Email').owner).toBe('company')
  expect(readHeading('Work Email').owner).toBe('person')
})

test('columns of one role rank in the order primary, work, plain, numbered, home, other', () => {
  const rank = (heading: string) => readHeading(heading).rank
  expect(rank('Primary Email')).toBeLessThan(rank('Work Email'))
  expect(rank('Work Email')).toBeLessThan(rank('Email'))
  expect(rank('Email')).toBeLessThan(rank('Personal Email'))
  expect(rank('Personal Email')).toBeLessThan(rank('Other Email'))
  expect(rank('E-mail Address')).toBeLessThan(rank('E-mail 2 Address'))
})
