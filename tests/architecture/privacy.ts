import type { TestedBy } from './promises.ts'

const keyNowhere = { 'tests/e2e/key-nowhere.spec.ts': ['the key is in its header'] }
const onlyNamed = {
  'tests/architecture/network-guard.test.ts': ['every test browser is watched by the network guard'],
}
const permissions = {
  'tests/e2e/package.spec.ts': [
    'every permission has a reason, and nothing is exposed to pages or other extensions',
  ],
}
const pictures = 'tests/unit/pictures/picture-queue.test.ts'
const watching = 'tests/unit/watch/watching.test.ts'
const presence = 'tests/unit/crm/presence.test.ts'
const fetched = 'tests/unit/pictures/fetch-picture.test.ts'
const suppressed = 'tests/unit/purchases/suppressed.test.ts'
const suppress = 'tests/unit/records/suppression/suppress.test.ts'
const journal = 'tests/unit/purchases/journal/journal.test.ts'
const lock = 'tests/unit/settings/lock.test.ts'
const law = 'states what the law requires'
const policy = 'is a statement of the policy itself'

const namedByBuild = {
  'tests/unit/release/publisher.test.ts': [
    '%s names the publisher of a build, and nothing is left to fill in',
  ],
}

export const shownBy: Record<string, TestedBy> = {
  'Last changed on': policy,
  'This policy applies to': policy,
  'Sidelight operates no server': {
    ...onlyNamed,
    'tests/e2e/package.spec.ts': ['no code is generated from text or loaded from elsewhere'],
  },
  'Its developers receive no data.': onlyNamed,
  'It sends data only to the provider': onlyNamed,
  'It sells no data': onlyNamed,
  'Its use of data complies': policy,
  'You, or your organization, decide': law,
  'Your provider is a recipient': law,
  'Publisher of this build': namedByBuild,
  "Controller, in an organization's build": namedByBuild,
  'Security contact': namedByBuild,
  'URL of a profile, company or job page': {
    'tests/unit/pages/report-pages.test.ts': ['the first page of a tab is not reported: %s'],
  },
  'responses of the provider': onlyNamed,
  'your lookups, their time and cost': onlyNamed,
  'your notes, tags, lists and corrections': onlyNamed,
  'your API keys': {
    ...keyNowhere,
    'tests/unit/settings/vault.test.ts': [
      'key, tokens and their URLs appear nowhere in extension storage in plain text',
    ],
    'tests/unit/settings/profiles.test.ts': ['keys of profiles are stored sealed'],
  },
  'tokens and addresses of CRMs': {
    'tests/unit/settings/vault.test.ts': [
      'key, tokens and their URLs appear nowhere in extension storage in plain text',
    ],
    'tests/unit/crm/webhook.test.ts': [
      'a webhook that redirects gets nothing at the new address',
      'a signature',
    ],
  },
  'records in CRM sync': {
    'tests/e2e/crm-sync.spec.ts': [
      'after its review, a record is sent to the CRM once and appears in the log',
    ],
  },
  'values of the people in a review': {
    'tests/unit/crm/forecast.test.ts': [
      'a suppressed person is not requested in a forecast, even if suppressed during it',
      'the review shows the result of a delivery, even with killed workers and lost responses',
    ],
  },
  'email, name and company of a person before a lookup': {
    [presence]: [
      'nothing is searched unless the settings of the destination allow it',
      'a person who is suppressed %s is not searched',
      'a person with the address is in the destination, and owner and opt-out are shown',
    ],
  },
  'backups and exports': keyNowhere,
  'a response that arrived on a full disk': {
    'tests/unit/purchases/unstored-responses.test.ts': [
      'a response that cannot be written is retained and written when there is space',
    ],
  },
  'cost and time of the newest 2,000 requests': {
    [journal]: [
      'the journal contains no personal data',
      'spending beyond the individual journal rows counts as a sum',
    ],
  },
  'photos and logos, only if turned on': {
    [pictures]: [
      'stored pictures are in no backup and no export',
      'a stored picture is deleted with its record and with the library',
    ],
  },
  'suppressed people': {
    [suppress]: [
      'the suppression list contains no personal data',
      'two installations store different hashes of one alias',
    ],
    'tests/faults/team/suppressions.test.ts': ['is published in three values without names'],
  },
  'in a team: records, lookups': {
    'tests/unit/team/seal.test.ts': [
      'finished and unfinished claims have one size',
      'shared keys have one length',
    ],
  },
  'in a team: invitation': { [lock]: ['the lock seals the key, tokens and team secrets, and nothing else'] },
  'A response that repeats your key': {
    'tests/unit/purchases/echoed-key.test.ts': [
      'when %s echoes the API key, nothing stored or exported contains it',
    ],
  },
  'URLs other than profile': {
    'tests/unit/pages/report-pages.test.ts': ['the first page of a tab is not reported: %s'],
  },
  'Private windows are ignored.': {
    'tests/unit/platform/manifest.test.ts': ['private windows are excluded in %s'],
  },
  'Text after `sl`': {
    'tests/e2e/omnibox.spec.ts': [
      'typing in the address bar lists saved records first, and Enter buys nothing',
    ],
  },
  '**Watched lists** are off until': {
    [watching]: ['a watched list checks no person before the interval has passed, then each person once'],
  },
  'Then the extension looks up the career': {
    [watching]: ['a watched list checks no person before the interval has passed, then each person once'],
  },
  'It ends after 90 days': {
    [watching]: [
      'watching a list ends after 90 days, and continues if it is renewed',
      'watching a list stops at once when a person ends it',
    ],
  },
  'It postpones no deletion.': {
    [watching]: ['retention of 30 days deletes a person who is only checked weekly'],
  },
  'Regular checks are monitoring': law,
  '**Pictures** are off until': {
    [pictures]: ['the picture queue fetches nothing until pictures are turned on'],
    'tests/e2e/pictures.spec.ts': [
      'pictures are fetched only if turned on, without cookies or referrer, and deleted with their record',
    ],
  },
  'Then the extension fetches the picture': {
    [pictures]: [
      'the picture queue fetches a picture once and does not store its URL',
      'the picture queue fetches nothing from a blocked host until it is allowed',
    ],
    [fetched]: [
      'a picture is requested without credentials, referrer, cache and redirects',
      'a picture response that redirects is not followed',
    ],
    'tests/e2e/pictures.spec.ts': [
      'pictures are fetched only if turned on, without cookies or referrer, and deleted with their record',
    ],
  },
  'It is drawn again at 96 pixels': {
    'tests/e2e/pictures.spec.ts': [
      'pictures are fetched only if turned on, without cookies or referrer, and deleted with their record',
    ],
    [pictures]: ['a stored picture is deleted with its record and with the library'],
  },
  '**Delete pictures** removes all.': {
    [pictures]: [
      'a stored picture is deleted when pictures are turned off, even during an undoable deletion',
    ],
  },
  'With a **lock**': { [lock]: ['the lock seals the key, tokens and team secrets, and nothing else'] },
  'It is not stored.': { [lock]: ['the lock seals the key, tokens and team secrets, and nothing else'] },
  'While the lock is open': { [lock]: ['the lock closes with the browser, and the passphrase opens it'] },
  'The lock does not encrypt': {
    [lock]: ['the lock seals the key, tokens and team secrets, and nothing else'],
  },
  'Failed attempts are counted': {
    [lock]: ['a wrong passphrase opens nothing, and from the third on the pause doubles in every window'],
  },
  'Sidelight processes data only': policy,
  'Looking up a person needs': law,
  'You are responsible for': law,
  '**List people to inform**': {
    'tests/unit/library/informing.test.ts': ['no one is listed for information unless it is enabled'],
  },
  'It lists people to inform': {
    'tests/unit/data/notices.test.ts': [
      'the notice of each person lists the saved data with source and date',
    ],
  },
  'Before it stores a key, Sidelight states': {
    'tests/unit/settings/consent.test.ts': [
      'a changed disclosure needs a new version',
      'a policy that sets %s needs no consent',
    ],
    'tests/e2e/first-run.spec.ts': ['without consent nothing is sent, even with a key'],
  },
  'A new installation deletes people': {
    'tests/unit/components/first-retention.test.ts': [
      'the first run stores a retention of one year',
      'the first run stores no retention when records exist or a setting or policy defines it',
    ],
  },
  '**Data & privacy** sets periods': {
    'tests/unit/data/retention/purge.test.ts': [
      'a record is due when it is older than its retention period, and a marked one only by setting',
    ],
  },
  '**Delete** removes all data': {
    'tests/unit/data/erasure/delete-subjects.test.ts': [
      'a deleted person is in no table, including history and annotations',
      'a deletion keeps the cost, date and operation of requests',
    ],
    'tests/e2e/delete-everywhere.spec.ts': [
      'a deleted person no longer appears in any table, list, view, setting or queue',
    ],
  },
  '**Usage** retains amounts': {
    'tests/unit/data/erasure/delete-subjects.test.ts': [
      'a deletion keeps the cost, date and operation of requests',
    ],
  },
  'A single first or last name': {
    'tests/unit/data/erasure/delete-subjects.test.ts': ['a namesake keeps the name'],
  },
  'A deletion can be undone': {
    'tests/unit/data/erasure/undo.test.ts': [
      'a deletion hides the record everywhere at once, and undoing it restores every row',
      'a deletion leaves no trace after its undo period',
    ],
  },
  'In Chromium, deleted rows also leave': {
    'tests/e2e/deleted-from-disk.spec.ts': [
      'a deleted person is in no file of the library',
      'deleting everything leaves no person in the files',
      'the next worker instance finishes the removal of traces after the worker was stopped',
    ],
    'tests/unit/worker/remove-traces.test.ts': [
      'the database is closed only after a request in flight ended',
      'an interrupted closing is repeated with increasing delays of up to a minute',
      'a new worker completes the closing of an earlier one',
    ],
    'tests/unit/records/database/close-everywhere.test.ts': [
      'closing the database everywhere closes every connection, and the next query reopens it',
    ],
    'tests/faults/team-traces.spec.ts': [
      'a person erased by the team leaves no trace in the databases of either browser or in etcd',
    ],
  },
  "In Chromium's older format": 'states a limit',
  'Firefox removes rows at once': {
    'tests/faults/team.spec.ts': [
      'Firefox and Chromium share purchases without paying twice, and deletions apply to both',
    ],
  },
  'In a team, a deletion also applies': {
    'tests/faults/team/mentions.test.ts': ['disappears from machines that never had the record'],
  },
  'A record that a colleague had not shared': 'states a limit',
  'Backups from before a deletion': {
    'tests/unit/data/backup/stale-backups.test.ts': [
      'deleting a person permanently marks backups up to the newest as stale',
      'only scheduled backups saved before the deletion are offered for removal',
    ],
  },
  'Data in a CRM or an exported file': 'states a limit',
  '**Access and portability**': {
    'tests/e2e/action-bar.spec.ts': [
      'everything saved about a person can be exported, as a readable page or as data',
    ],
  },
  'Responses that also contain other people': {
    'tests/unit/data/report/data-report.test.ts': [
      'the data report contains aliases, purchases, requests, annotations and deliveries of one person only',
    ],
  },
  '**Rectification**': {
    'tests/unit/records/corrections.test.ts': [
      '%s is corrected, hidden and restored to the bought value',
      "deleting a person removes the name from their own and others' corrections",
    ],
    'tests/e2e/correction.spec.ts': [
      'a corrected title survives a refresh of the profile, in the library and in an export',
    ],
  },
  '**Erasure**': {
    'tests/e2e/delete-everywhere.spec.ts': [
      'a deleted person no longer appears in any table, list, view, setting or queue',
    ],
  },
  '**Objection**': {
    [suppress]: ['a request is recognized by the page, another page of the person, or an email address'],
    [suppressed]: ['a suppressed person is not looked up'],
  },
  'It is checked on a click': {
    [suppressed]: [
      'a person suppressed before the request is sent is not looked up',
      'a response about a suppressed person',
    ],
  },
  "A lookup by details that Sidelight can't connect": {
    [suppressed]: ['a response about a suppressed person'],
  },
  'Saved records remain': {
    'tests/unit/data/backup/stored-and-suppressed.test.ts': [
      'a backup does not change the saved record of a suppressed person',
    ],
  },
  'The suppression list contains hashes': { [suppress]: ['the suppression list contains no personal data'] },
  'With a **backup file**': 'is a measurement of possible attacks',
  "With your **browser's profile folder**": 'is a measurement of possible attacks',
  'The same applies to the hashes': 'states a limit',
  'Hashes of a deleted person': { [journal]: ['deleting a person removes the hash from the journal'] },
  'A backup marks': {
    'tests/unit/data/backup/stored-and-suppressed.test.ts': [
      'a backup adds no suppressed person, even while a request about the person is in flight',
    ],
  },
  'In a **team**, the list applies': {
    'tests/faults/team/suppressions.test.ts': ['a person suppressed by one member is suppressed for all'],
  },
  '[Permissions](docs/guide/permissions.md) lists': {
    ...permissions,
    'tests/unit/help/guide.test.ts': ['the guide’s table of permissions matches the manifest and their uses'],
  },
  'Access to a site is requested': {
    'tests/e2e/package.spec.ts': [
      'a build without preset has no host permissions at installation, and can request both',
    ],
    [pictures]: ['the picture queue fetches nothing from a blocked host until it is allowed'],
  },
}
