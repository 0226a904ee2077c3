import type { HeldBy } from './promises.ts'

const keyNowhere = { 'tests/e2e/key-nowhere.spec.ts': ['the key is in its header'] }
const onlyNamed = { 'tests/architecture/network-guard.test.ts': ['every browser of a test'] }
const permissions = { 'tests/e2e/package.spec.ts': ['every permission has its reason'] }
const pictures = 'tests/unit/pictures/picture-queue.test.ts'
const fetched = 'tests/unit/pictures/fetch-picture.test.ts'
const suppressed = 'tests/unit/purchases/suppressed.test.ts'
const suppress = 'tests/unit/records/suppression/suppress.test.ts'
const witness = 'tests/unit/purchases/witness/witness.test.ts'
const lock = 'tests/unit/settings/lock.test.ts'
const law = 'says what the law asks of people'

/** What shows each sentence and row of PRIVACY.md, by what it begins with, in their order. */
export const shownBy: Record<string, HeldBy> = {
  'Sidelight has no server of its own.': onlyNamed,
  'What it handles, and where that goes:': 'leads to the table',
  'the address of a profile, company or job page': {
    'tests/unit/pages/report-pages.test.ts': ['is no page: nothing is said'],
  },
  'what the service answered': onlyNamed,
  'where you hand records over to': {
    'tests/unit/settings/vault.test.ts': ['stand nowhere in extension storage'],
    'tests/unit/crm/webhook.test.ts': ['where it redirects to, gets nothing', 'a signature'],
  },
  'records that you hand over': {
    'tests/e2e/hand-over.spec.ts': ['after it was reviewed, once, and stands in the log'],
  },
  'backups and exports': keyNowhere,
  'your API key': {
    ...keyNowhere,
    'tests/unit/settings/vault.test.ts': ['stand nowhere in extension storage'],
    'tests/unit/settings/profiles.test.ts': ['keep their keys apart'],
    'tests/unit/purchases/echoed-key.test.ts': ['what was stored with the key before is cleaned'],
  },
  'what you asked, when, and what it cost': onlyNamed,
  'an answer that came while the disk was full': {
    'tests/unit/purchases/unstored-answers.test.ts': ['is kept, and written when there is room'],
  },
  'how many requests there were': { [witness]: ['it names nobody'] },
  'only in a team: records': {
    'tests/unit/team/seal.test.ts': ['sizes say little', 'keys are of one length'],
  },
  'only in a team: your invitation': { [lock]: ['the team’s secrets'] },
  'your notes, tags and lists': onlyNamed,
  'photos of people and company logos': {
    [pictures]: ['is in no backup and in no export', 'goes with its record'],
  },
  'whom you never want looked up': {
    [suppress]: ['what is kept of them names nobody', 'other hashes of one name'],
  },
  'With a **lock**': { [lock]: ['closes key, tokens and the team’s secrets'] },
  'While the lock is open': { [lock]: ['ends with the browser'] },
  'The lock does not close': { [lock]: ['nothing beside them'] },
  'How often a wrong passphrase': { [lock]: ['from the third on each pause is twice as long'] },
  'What you type after `sl`': { 'tests/e2e/omnibox.spec.ts': ['nothing is bought'] },
  'There is no telemetry': { ...onlyNamed, 'tests/e2e/package.spec.ts': ['none comes from elsewhere'] },
  'No page loads an image from elsewhere.': { 'tests/e2e/pictures.spec.ts': ['only once they are on'] },
  'Addresses other than those': { 'tests/unit/pages/report-pages.test.ts': ['is no page: nothing is said'] },
  'Private windows are left alone.': {
    'tests/unit/platform/manifest.test.ts': ['private windows are left alone'],
  },
  '**Pictures** are off until': { [pictures]: ['is off until somebody turns it on'] },
  'Then the extension fetches the picture': {
    [pictures]: ['fetches once, and keeps the picture with the record'],
  },
  'It sends no cookies and no referrer': {
    'tests/e2e/pictures.spec.ts': ['without cookie and referrer'],
    [fetched]: ['follow nothing', 'as a redirect is not followed'],
    [pictures]: ['a host that is not allowed is asked nothing'],
  },
  'What comes is drawn anew': {
    'tests/e2e/pictures.spec.ts': ['go with their record'],
    [pictures]: ['goes with its record'],
  },
  'While pictures are off': { [pictures]: ['goes by itself where somebody turns pictures off'] },
  '**Delete** below a record': {
    'tests/unit/data/erasure/forget.test.ts': ['is nowhere any more', 'leaves the sums'],
    'tests/e2e/forget-everywhere.spec.ts': ['who is forgotten stands nowhere any more'],
  },
  'A single first or last name': { 'tests/unit/data/erasure/forget.test.ts': ['a namesake keeps the name'] },
  'In Chromium deleted rows also leave the files': {
    'tests/e2e/deleted-from-disk.spec.ts': [
      'a deleted person is in no file of the library',
      'deleting everything leaves nobody in the files',
    ],
    'tests/faults/team-traces.spec.ts': ['neither browser keeps a trace in its databases'],
  },
  'For that Sidelight needs three seconds': {
    'tests/unit/worker/remove-traces.test.ts': ['the library is not closed while a request is in flight'],
    'tests/unit/records/database/close-everywhere.test.ts': ['closes each connection'],
  },
  'Until it had them it tries again': {
    'tests/unit/worker/remove-traces.test.ts': ['at most a minute', 'a worker that starts compacts'],
    'tests/e2e/deleted-from-disk.spec.ts': ['a worker that is stopped right after a deletion'],
  },
  'Chromium stores the database in one of two formats.': {
    'tests/e2e/deleted-from-disk.spec.ts': ["for (const indexedDb of ['leveldb', 'sqlite']"],
  },
  'In the older one (LevelDB)': 'says what is not done',
  'Firefox takes deleted rows out of its database at once': {
    'tests/faults/team.spec.ts': ['whom one erases is gone from the other'],
  },
  'In a team, the name also leaves': {
    'tests/faults/team/mentions.test.ts': ['is named by no other that never had them'],
  },
  'A record that a colleague had not shared': 'says what is not done',
  'For ten seconds a deletion can be undone': {
    'tests/unit/data/erasure/undo.test.ts': [
      'brings back every row as it was',
      'leaves no trace when its time is over',
    ],
  },
  'The **suppression list** stops lookups': {
    [suppress]: ['is known by its page'],
    [suppressed]: ['who is suppressed is not asked for'],
  },
  'It is checked when you click': {
    [suppressed]: [
      'who is suppressed meanwhile is not sent for',
      'what comes back about somebody suppressed',
    ],
  },
  'A lookup by a name or address that Sidelight': {
    [suppressed]: ['what comes back about somebody suppressed'],
  },
  'Records saved before stay': {
    'tests/unit/data/backup/kept-and-suppressed.test.ts': ['who is kept here all the same'],
  },
  'That list names nobody': { [suppress]: ['what is kept of them names nobody'] },
  'Whoever has one of your **backup files**': 'is a measurement of what others can do',
  "Whoever has your **browser's profile folder** can do the same": 'is a measurement of what others can do',
  'In a **team** the list is everybody': {
    'tests/faults/team/suppressions.test.ts': ['whom one suppresses is suppressed for all'],
  },
  'What travels are hashes': {
    'tests/faults/team/suppressions.test.ts': ['none of which has a name'],
  },
  '**Copy → Save all data** on a record': {
    'tests/e2e/action-bar.spec.ts': ['all that is saved about a person is a file'],
  },
  'Responses that also contain other people': {
    'tests/unit/data/report/data-report.test.ts': ['and nothing of anybody else'],
  },
  'A backup also says which': { 'tests/unit/data/backup/kept-and-suppressed.test.ts': ['brings nobody'] },
  'So that a database which the browser deletes': {
    [witness]: ['it names nobody', 'more than was witnessed one by one'],
  },
  "Whoever has your **browser's profile folder** can try names": 'says what others can do',
  'When a person is deleted, so are their hashes': {
    [witness]: ['a deleted person is not known by a hash any more'],
  },
  '**Correct a field** keeps what you type': {
    'tests/unit/records/corrections.test.ts': ['stands in the place of what was bought'],
    'tests/e2e/correction.spec.ts': ['stays when the profile is bought again'],
  },
  'The correction is deleted with the record.': {
    'tests/unit/records/corrections.test.ts': ['leaves no trace in corrections'],
  },
  '**Data & backup** sets for how many days': {
    'tests/unit/data/retention/purge.test.ts': ['due is what is older than its kind is kept'],
  },
  'Backups saved before a deletion': {
    'tests/unit/data/backup/stale-backups.test.ts': [
      'are known by the newest',
      'only what was saved on a schedule',
    ],
  },
  'A new installation asks': {
    'tests/unit/components/first-retention.test.ts': ['a year stands preselected', 'is not asked'],
  },
  '**List people to inform**': {
    'tests/unit/library/informing.test.ts': ['nobody is listed until it is turned on'],
  },
  'It writes notices': {
    'tests/unit/data/notices.test.ts': ['each person is told what is kept'],
  },
  'Data about people is personal data.': law,
  'Whoever looks people up for their work': law,
  '`storage`, `unlimitedStorage`': permissions,
  '`alarms`': permissions,
  '`contextMenus`': permissions,
  '`scripting`': permissions,
  '`sidePanel`': permissions,
  '`notifications`, by choice': permissions,
  '`downloads`, `offscreen`, by choice': permissions,
  "access to a team's library": { 'tests/e2e/package.spec.ts': ['without a preset no host is granted'] },
  'access to a destination': { 'tests/e2e/package.spec.ts': ['without a preset no host is granted'] },
  "access to a picture's host": { [pictures]: ['a host that is not allowed is asked nothing'] },
  'access to two hosts': { 'tests/e2e/package.spec.ts': ['without a preset no host is granted'] },
}
