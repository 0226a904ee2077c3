import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { delimiterOf, sampleOf } from '../../../../lib/bulk/input/table.ts'
import { readContactCards } from '../../../../lib/bulk/input/vcards.ts'
import { decode, encodingOf } from '../../../../lib/bulk/input/decode.ts'
import {
  readCardContacts,
  readTableContacts,
  type ContactsRead,
} from '../../../../lib/bulk/input/contacts.ts'
import { importContacts } from '../../../../lib/data/imports/import-contacts.ts'
import { openImport } from '../../../../lib/data/imports/import-undo.ts'
import { dueSteps, endStep, undoStep } from '../../../../lib/data/erasure/end-step.ts'
import { eraseFromUndo } from '../../../../lib/data/erasure/erase-from-undo.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { mergePerson } from '../../../../lib/records/merge-person.ts'
import { recordWith } from '../../../../lib/records/record.ts'
import { suppress } from '../../../../lib/records/suppression/suppress.ts'
import { setNote } from '../../../../lib/records/annotations/annotations.ts'
import { RecordIndex } from '../../../../lib/search/local/record-index.ts'
import { vcardOf } from '../../../../lib/exports/vcard.ts'
import { chunksOf } from '../../exports/records.fixture.ts'
import { fileOf } from './libraries.fixture.ts'

const host = 'https://www.social.example'

function readCsv(text: string): Promise<ContactsRead> {
  const source = { text, delimiter: delimiterOf(text) }
  return readTableContacts(source, sampleOf(source, host), host)
}

const readCards = async (...lines: string[]) =>
  readCardContacts(await readContactCards(strToU8(lines.join('\r\n')), 'utf-8'), host)

const emptyDatabase = () => new Database(crypto.randomUUID())

async function imported(db: Database, { contacts }: ContactsRead) {
  const { added, merged, suppressed, unreadable } = await importContacts(db, contacts)
  return { added, merged, suppressed, unreadable }
}

const google =
  'First Name,Last Name,Organization 1 - Name,Organization 1 - Title,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Labels,Notes\n' +
  'Ann,Lee,Acme,Buyer,* Home,ann@home.example,Work,ann@acme.example ::: a.lee@acme.example,Mobile,+1 555 0100,Customers ::: * myContacts,Met in Rome\n'

const ann = {
  name: 'Ann Lee',
  headline: 'Buyer',
  company: 'Acme',
  email: 'ann@acme.example',
  tags: ['Customers'],
  note: 'Met in Rome',
}

describe('reading contacts of a file', () => {
  test('contacts keep labeled emails, phones, title, notes and labels', async () => {
    const { contacts, people, skipped } = await readCsv(google)
    expect([people, skipped]).toEqual([1, []])
    expect(contacts[0]).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      company: 'Acme',
      title: 'Buyer',
      phones: ['+1 555 0100'],
      note: 'Met in Rome',
      labels: ['Customers'],
    })
    expect(contacts[0]!.emails.toSorted((a, b) => (a.address < b.address ? -1 : 1))).toEqual([
      { address: 'a.lee@acme.example', type: 'professional' },
      { address: 'ann@acme.example', type: 'professional' },
      { address: 'ann@home.example', type: 'personal' },
    ])
  })

  test('Outlook contacts use Job Title instead of Title, and their categories', async () => {
    const { contacts } = await readCsv(
      'Title,First Name,Last Name,Company,Job Title,Business Phone,Business Fax,Home Phone,E-mail Address,Categories,Notes\n' +
        'Mrs.,Ann,Lee,Acme,Buyer,+1 555 0100,+1 555 0199,+1 555 0111,ann@acme.example,Customers;Rome,Hi\n',
    )
    expect(contacts[0]).toMatchObject({
      title: 'Buyer',
      phones: ['+1 555 0100', '+1 555 0111'],
      labels: ['Customers', 'Rome'],
    })
  })

  test('rows without a person are skipped, while a name alone is a person', async () => {
    const { contacts, people, skipped } = await readCsv(
      'Name,Company,Email,Phone\nAnn Lee,,,+1 555 0100\n,Acme,,\nAcme,Acme,info@acme.example,\n,,bob@beta.example,\nn/a,n/a,n/a,n/a\n',
    )
    expect(contacts.map(({ name, emails }) => name || emails[0]?.address)).toEqual([
      'Ann Lee',
      'bob@beta.example',
    ])
    expect(people).toBe(2)
    expect(skipped.map(({ line }) => line)).toEqual([3, 4, 6])
  })

  test('one person in several rows counts once', async () => {
    const { contacts, people } = await readCsv(
      'Name,Company,Email\nAnn Lee,Acme,ann@acme.example\n"Lee, Ann",,Ann@Acme.example\nANN LEE,Acme Inc.,\nBob Lee,Acme,ann@acme.example\n',
    )
    expect(contacts).toHaveLength(4)
    expect(people).toBe(2)
  })

  test('vCards of phones are read as people', async () => {
    const bytes = new Uint8Array(
      readFileSync(new URL('../../bulk/input/foreign/5b-phones.vcf', import.meta.url)),
    )
    const { people, skipped } = await readCardContacts(await readContactCards(bytes), host)
    expect([people, skipped]).toEqual([3, []])
  })

  test.each(['', '\n\n', 'Name,Email\n', 'Product,Price\nChair,12.50\n'])(
    'there are no contacts in %j',
    async (text) => expect((await readCsv(text)).people).toBe(0),
  )
})

describe('adding contacts to the library', () => {
  test('added contacts are found by search and exported, without a request in the ledger', async () => {
    const db = emptyDatabase()
    expect(await imported(db, await readCsv(google))).toEqual({
      added: 1,
      merged: 0,
      suppressed: 0,
      unreadable: 0,
    })
    const [subject] = await db.subjects.toArray()
    expect(subject).toMatchObject({ ...ann, email: expect.stringContaining('@') as string })
    expect(await Promise.all([db.requests.count(), db.responses.count(), db.accounts.count()])).toEqual([
      0, 0, 0,
    ])
    const index = new RecordIndex()
    index.put(subject!)
    const sought = ['ann@home.example', 'a.lee@acme.example', '0100', 'customers']
    expect(sought.map((text) => index.find(text, 5).total)).toEqual([1, 1, 1, 1])
    const { person, emails } = mergePerson((await recordWith(db, subject!)).sections)
    expect(person).toMatchObject({ firstName: 'Ann', lastName: 'Lee', currentPosition: { title: 'Buyer' } })
    expect(emails).toHaveLength(3)
    const [file] = await fileOf(db)
    const card = vcardOf({
      subject: subject!,
      sections: [],
      history: [],
      requests: new Map(),
      lists: new Map(),
    })
    expect(card).toContain('TEL;VALUE=text:+1 555 0100')
    const other = emptyDatabase()
    await importRecords(other, chunksOf([file!]))
    expect((await other.subjects.toArray())[0]).toMatchObject({ contact: subject!.contact })
    await Promise.all([db.delete(), other.delete()])
  })

  test('adding the same contacts again changes only the date', async () => {
    const db = emptyDatabase()
    await imported(db, await readCsv(google))
    const before = await db.subjects.toArray()
    expect(await imported(db, await readCsv(google))).toMatchObject({ added: 0, merged: 1 })
    const after = await db.subjects.toArray()
    expect(after).toEqual(before.map((row, at) => ({ ...row, updatedAt: after[at]!.updatedAt })))
    await db.delete()
  })

  test('contacts are merged into the saved record of the same person without replacing sections', async () => {
    const db = emptyDatabase()
    await db.subjects.put({
      key: 'person:ann-lee',
      kind: 'person',
      aliases: ['person:ann-lee'],
      name: 'Ann B. Lee',
      headline: 'Head of Sales',
      company: 'Acme',
      place: '',
      email: '',
      url: `${host}/in/ann-lee/`,
      tags: [],
      lists: [],
      note: '',
      createdAt: 1,
      updatedAt: 1,
    })
    const section = {
      subject: 'person:ann-lee',
      at: 1,
      request: 'r',
      source: null,
      unreadable: [] as [],
    }
    await db.sections.bulkPut([
      {
        ...section,
        name: 'profile',
        operation: 'enrichProfile',
        data: {
          firstName: 'Ann',
          lastName: 'B. Lee',
          headline: 'Head of Sales',
          currentPosition: { title: 'Head of Sales', companyName: 'Acme' },
        },
      },
      {
        ...section,
        name: 'emails',
        operation: 'emailFinderFromUrl',
        data: [{ value: 'ann@acme.example', type: 'professional' }],
      },
    ])
    expect(await imported(db, await readCsv(google))).toMatchObject({ added: 0, merged: 1 })
    const [subject, ...more] = await db.subjects.toArray()
    expect(more).toEqual([])
    expect(subject).toMatchObject({
      key: 'person:ann-lee',
      name: 'Ann B. Lee',
      headline: 'Head of Sales',
      tags: ['Customers'],
    })
    const { person, emails } = mergePerson((await recordWith(db, subject!)).sections)
    expect(person.currentPosition?.title).toBe('Head of Sales')
    expect(emails[0]?.address).toBe('ann@acme.example')
    expect(emails).toHaveLength(3)
    await db.delete()
  })

  test('contacts of two names at one address are two people', async () => {
    const db = emptyDatabase()
    await imported(db, await readCsv('Name,Email\nAnn Lee,office@acme.example\n'))
    expect(
      await imported(
        db,
        await readCsv('Name,Email\nBob Roe,office@acme.example\nCy Coe,office@acme.example\n'),
      ),
    ).toMatchObject({ added: 2, merged: 0 })
    expect((await db.subjects.toArray()).map(({ name }) => name).toSorted()).toEqual([
      'Ann Lee',
      'Bob Roe',
      'Cy Coe',
    ])
    await db.delete()
  })

  test('suppressed contacts are not added, by address or by name and company', async () => {
    const db = emptyDatabase()
    await suppress(db, ['email:ann@home.example'])
    await suppress(db, ['work:lee roe|beta'])
    const read = await readCsv(`${google}Roe,Lee,Beta,,,,,,,,,\nCy,Coe,Beta,,,,,,,,,\n`)
    expect(await imported(db, read)).toMatchObject({ added: 1, suppressed: 2 })
    expect((await db.subjects.toArray()).map(({ name }) => name)).toEqual(['Cy Coe'])
    await db.delete()
  })

  test('adding contacts again keeps an edited note', async () => {
    const db = emptyDatabase()
    await imported(db, await readCsv(google))
    const [subject] = await db.subjects.toArray()
    await setNote(db, subject!.key, 'Moved to Milan')
    await imported(db, await readCsv(google))
    expect((await db.subjects.toArray())[0]?.note).toBe('Moved to Milan')
    await db.delete()
  })

  test('contacts of vCards keep links to a page', async () => {
    const db = emptyDatabase()
    await imported(
      db,
      await readCards(
        'BEGIN:VCARD',
        'FN:Ann Lee',
        'EMAIL:ann@acme.example',
        `URL:${host}/in/ann-lee`,
        'NOTE:One',
        'NOTE:Two',
        'END:VCARD',
      ),
    )
    expect((await db.subjects.toArray())[0]).toMatchObject({
      key: 'person:ann-lee',
      url: `${host}/in/ann-lee/`,
      note: 'One\n\nTwo',
    })
    await db.delete()
  })

  test.each([0, 1, 99, 100, 101, 1000])('all of %i contacts are added', async (count) => {
    const db = emptyDatabase()
    const rows = Array.from({ length: count }, (_, at) => `Ann${at},Lee,Acme,a${at}@acme.example`)
    const read = await readCsv(['First name,Last name,Company,Email', ...rows].join('\n'))
    expect(read.people).toBe(count)
    expect(await imported(db, read)).toMatchObject({ added: count, merged: 0 })
    expect(await imported(db, read)).toMatchObject({ added: 0, merged: count })
    expect(await db.subjects.count()).toBe(count)
    await db.delete()
  })
})

test.each(['4-outlook.csv', '5-google.csv', '1-connections.csv', '2-hubspot.csv', '3-salesforce.csv'])(
  '%s is read as contacts',
  async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(`../../bulk/input/foreign/${name}`, import.meta.url)))
    const { people } = await readCsv(decode(bytes, encodingOf(bytes, ['en'])))
    expect(people).toBeGreaterThan(1)
  },
)

describe('undoing an import of contacts', () => {
  const table = (...rows: string[]) => readCsv(['Name,Company,Email,Notes', ...rows].join('\n'))

  async function importedUndoably(db: Database, read: ContactsRead, id = 'step'): Promise<string> {
    await importContacts(db, read.contacts, undefined, [], id)
    await openImport(db, id)
    return id
  }

  test.each([0, 1, 99, 100, 101, 450])('%i added contacts are removed', async (count) => {
    const db = emptyDatabase()
    const rows = Array.from({ length: count }, (_, at) => `Ann Lee${at},Acme ${at},ann${at}@acme.example,`)
    const step = await importedUndoably(db, await table(...rows))
    expect(await db.subjects.count()).toBe(count)
    expect((await db.undoSteps.get(step))?.count ?? 0).toBe(count)
    expect(await undoStep(db, step)).toBe(count > 0)
    for (const one of [db.subjects, db.matchKeys, db.lightRows, db.undoParts, db.undoSteps, db.merges])
      expect(await one.count()).toBe(0)
  })

  test('a contact that occurs again much later in the file is removed too', async () => {
    const db = emptyDatabase()
    const rows = Array.from({ length: 450 }, (_, at) => `Ann Lee${at},Acme ${at},ann${at}@acme.example,`)
    const step = await importedUndoably(
      db,
      await table(...rows, 'Ann Lee0,Acme 0,ann0@acme.example,Met in Rome'),
    )
    await undoStep(db, step)
    expect(await db.subjects.count()).toBe(0)
  })

  test('a saved record that a contact was merged with gets its former state', async () => {
    const db = emptyDatabase()
    await imported(db, await table('Ann Lee,Acme,ann@acme.example,'))
    const before = await db.subjects.toArray()
    const step = await importedUndoably(
      db,
      await table('Ann Lee,Acme,ann@acme.example,Met in Rome', 'Bob Roe,Beta,,'),
    )
    expect(await db.subjects.count()).toBe(2)
    expect(await undoStep(db, step)).toBe(true)
    expect(await db.subjects.toArray()).toEqual(before)
  })

  test('a record that changed since the import keeps its changes', async () => {
    const db = emptyDatabase()
    const step = await importedUndoably(db, await table('Ann Lee,Acme,,', 'Bob Roe,Beta,,'))
    const [ann] = await db.subjects.filter(({ name }) => name === 'Ann Lee').toArray()
    await setNote(db, ann!.key, 'Call on Monday')
    await undoStep(db, step)
    expect((await db.subjects.toArray()).map(({ name, note }) => [name, note])).toEqual([
      ['Ann Lee', 'Call on Monday'],
    ])
  })

  test('an import that is still running can be neither undone nor ended, and an interrupted one ends', async () => {
    const db = emptyDatabase()
    await importContacts(db, (await table('Ann Lee,Acme,,')).contacts, undefined, [], 'step')
    expect(await undoStep(db, 'step')).toBe(false)
    expect(await dueSteps(db, Date.now() + 60_000)).toEqual([])
    expect(await dueSteps(db, Date.now() + 200_000)).toEqual([{ id: 'step', undo: false }])
    await endStep(db, 'step', () => Promise.resolve())
    expect([await db.undoParts.count(), await db.undoSteps.count(), await db.subjects.count()]).toEqual([
      0, 0, 1,
    ])
  })

  test('a person deleted in the meantime is not restored and leaves no copy', async () => {
    const db = emptyDatabase()
    await imported(db, await table('Ann Lee,Acme,ann@acme.example,'))
    const [ann] = await db.subjects.toArray()
    const step = await importedUndoably(
      db,
      await table('Ann Lee,Acme,ann@acme.example,Met in Rome', 'Bob Roe,Beta,,'),
    )
    await eraseFromUndo(db, ann!.aliases)
    await db.subjects.delete(ann!.key)
    expect(JSON.stringify(await db.undoParts.toArray())).not.toContain('Ann')
    expect(await undoStep(db, step)).toBe(true)
    expect(await db.subjects.count()).toBe(0)
  })
})
