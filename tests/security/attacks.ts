type Tests = Record<string, readonly string[]>

export interface Attack {
  attack: string
  tests: Tests
}

const hostile = 'tests/e2e/hostile.spec.ts'
const hostilePage = 'tests/e2e/hostile-page.spec.ts'
const noTrace = 'tests/e2e/no-trace.spec.ts'
const newestPage = 'tests/e2e/newest-page.spec.ts'
const commands = 'tests/unit/messages/receive-commands.test.ts'
const report = 'tests/unit/pages/report-pages.test.ts'
const key = 'tests/e2e/key.spec.ts'

export const attacks: readonly Attack[] = [
  {
    attack: 'A page changes its address a thousand times',
    tests: { [newestPage]: ['changes its address a thousand times'] },
  },
  {
    attack: 'A page forges messages, commands and events of the extension',
    tests: {
      [noTrace]: ["a page can't make the extension spend or respond"],
      [commands]: [
        'may not send',
        'an invalid message is ignored',
        'a tab may send no command except page-shown',
      ],
      'tests/faults/fuzz-messages.test.ts': [''],
    },
  },
  {
    attack: 'A page frames or preloads other pages',
    tests: {
      [hostilePage]: ['frames and prerendered pages do not change the subject of a tab'],
      [commands]: ['an iframe', 'a prerendered document', 'a cached document'],
      [report]: ['a prerendered page is reported again'],
    },
  },
  {
    attack: 'A page returns from the back/forward cache',
    tests: {
      [hostilePage]: [
        "a page restored from the back/forward cache becomes the tab's subject, and a click buys it",
      ],
      [report]: ['restored from the back/forward cache'],
    },
  },
  {
    attack: 'A site looks like the network by its host or address',
    tests: {
      [hostilePage]: ['a lookalike host has no subject and gets no content script'],
      'tests/unit/pages/pages.test.ts': ['detectPage finds no page in «%s»'],
      'tests/unit/input/parse-url.test.ts': [''],
      [commands]: ['a sender that resembles an extension page is ignored'],
    },
  },
  {
    attack: 'Another extension sends messages, opens ports, requests files or runs scripts',
    tests: {
      [hostilePage]: [
        'another extension with access to all sites',
        'in Firefox, another extension gets no response, file or page from Sidelight',
      ],
      [commands]: ['another extension'],
      'tests/e2e/package.spec.ts': [
        'every permission has a reason, and nothing is exposed to pages or other extensions',
      ],
    },
  },
  {
    attack: 'A page looks for traces: changes, messages, events, files',
    tests: {
      [noTrace]: [
        'a page sees the same mutations as without Sidelight, and no message or event',
        'enriching changes nothing in an idle page',
        "a page can't load any file of the extension",
      ],
    },
  },
  {
    attack: 'A page changes its person under the pointer, or after the click',
    tests: {
      [newestPage]: [
        'a page that appears under the pointer is not bought by a click meant for the previous one',
        'a click on a page that the tab no longer shows buys nothing and is reported',
      ],
    },
  },
  {
    attack: 'Markup, elements and script URLs in responses',
    tests: {
      [hostile]: [
        'only text is shown, and the rest of the response works',
        'unreadable parts are listed unmodified',
      ],
      'tests/e2e/package.spec.ts': [
        'text becomes neither markup nor code',
        'no code is generated from text or loaded from elsewhere',
      ],
      'tests/unit/purchases/hostile-fields.test.ts': [''],
      'tests/unit/pictures/fetch-picture.test.ts': [''],
    },
  },
  {
    attack: 'Bidirectional controls, invisible characters, unpaired surrogates',
    tests: {
      [hostile]: ['letters that turn the writing around'],
      'tests/unit/api/bounds.test.ts': ['never splits a character'],
      'tests/unit/exports/csv.test.ts': ['is neutralized'],
    },
  },
  {
    attack: 'Fields named like members of every object',
    tests: {
      'tests/unit/api/bounds.test.ts': ['a field named __proto__'],
      'tests/unit/api/reading.test.ts': [''],
      'tests/unit/purchases/hostile-responses.test.ts': [''],
      'tests/unit/data/backup/hostile-rows.test.ts': [''],
    },
  },
  {
    attack: 'Responses of any depth and size, and dates out of range',
    tests: {
      [hostile]: [
        'nested brackets: the request is settled, shown in the console and deleted',
        'a name of a megabyte, 20,000 positions and invalid years are shown in part, reported, and rendered quickly',
        'a library with invalid dates and a name of a megabyte opens',
      ],
      'tests/unit/api/bounds.test.ts': [''],
      'tests/faults/fuzz-responses.test.ts': [''],
    },
  },
  {
    attack: 'Redirects: 301, 302, 303, 307, 308, to another host',
    tests: {
      'tests/faults/network.spec.ts': ['redirect-'],
      'tests/unit/api/client.test.ts': ['a redirect to another host is not followed, so the key stays here'],
      'tests/unit/crm/webhook.test.ts': ['that redirects gets nothing'],
      'tests/unit/pictures/fetch-picture.test.ts': ['a picture response that redirects is not followed'],
    },
  },
  {
    attack: 'A provider, a file or an error repeats the key',
    tests: {
      [hostile]: ['a provider that echoes the key: no byte of it is stored, backed up or shown'],
      'tests/unit/purchases/echoed-key.test.ts': [''],
      'tests/unit/api/redact.test.ts': [''],
    },
  },
  {
    attack: 'The key anywhere but in its header: wire, storage, files, pages, console, clipboard',
    tests: {
      'tests/e2e/key-nowhere.spec.ts': ['the key is in its header'],
      [key]: [
        'the provider receives the key in the header only',
        'only the last characters of a saved key are shown',
        'a key belongs to its provider: for another address it must be entered again',
      ],
    },
  },
  {
    attack: 'A compromised content script reads or replaces key and tokens',
    tests: {
      [key]: [
        "a content script can't read the key",
        'a key that was changed outside Sidelight is reported by name, and nothing is sent with it',
      ],
      'tests/unit/settings/vault.test.ts': [''],
      'tests/unit/settings/profiles.test.ts': [
        'forged profiles are refused, and the account still identifies its budget',
      ],
    },
  },
  {
    attack: 'A compromised content script writes settings: unsealed, forged, older, deleted',
    tests: {
      'tests/e2e/forged-settings.spec.ts': [
        'buy nothing until the user confirms',
        'unsealed addresses, retention and backup schedules are not used',
      ],
      'tests/unit/settings/lost-settings.test.ts': [
        'an unsealed value of',
        'a replayed older value and a removed value of',
        'automatic enrichment is off and budgets are 0',
      ],
    },
  },
  {
    attack: 'A request to a host that is not configured',
    tests: { 'tests/e2e/network-guard.spec.ts': ['host that the test did not name'] },
  },
  {
    attack: 'Other spellings of an input and of a suppressed person',
    tests: {
      'tests/e2e/spelling.spec.ts': [''],
      'tests/unit/purchases/spelling.test.ts': [''],
      'tests/unit/purchases/suppressed-spelling.test.ts': [''],
    },
  },
  {
    attack: 'A response claims another person’s handle, or an id that many share',
    tests: {
      'tests/unit/purchases/identity.test.ts': [''],
      'tests/unit/records/identity/aliases.test.ts': [''],
    },
  },
  {
    attack: 'Hostile imports and backups: settings, budgets, colliding ids, damage',
    tests: {
      'tests/e2e/data-page.spec.ts': [
        'a backup changes only the settings that the user selects, each listed with both values',
        'a truncated or invalid backup is refused with a reason, and the library is unchanged',
      ],
      'tests/unit/data/backup/hostile-rows.test.ts': [''],
      'tests/unit/data/backup/backup-settings.test.ts': [''],
      'tests/unit/data/backup/damage.test.ts': [''],
      'tests/unit/data/imports/bounds.test.ts': [''],
      'tests/faults/fuzz-files.test.ts': [''],
    },
  },
  {
    attack:
      'Poisoned files: planted prices and accounts, cheaper or enormous requests, slow suppression rows, claimed people',
    tests: {
      'tests/e2e/data-page.spec.ts': ['a manipulated backup changes no price'],
      'tests/unit/data/backup/poisoned.test.ts': [''],
      'tests/unit/data/backup/stored-and-suppressed.test.ts': [
        'suppressed people of a backup delete nothing here',
      ],
      'tests/unit/data/backup/edited-backups.test.ts': [''],
      'tests/unit/data/backup/file-groups.test.ts': [''],
      'tests/unit/data/imports/claimed-people.test.ts': [''],
    },
  },
  {
    attack: 'Formulas in CSV, Excel and on the clipboard; line breaks in vCard',
    tests: {
      'tests/unit/exports/csv.test.ts': [''],
      'tests/unit/exports/xlsx.test.ts': ['no cell is a formula'],
      'tests/unit/exports/vcard.test.ts': [''],
    },
  },
  {
    attack: 'Dropped links and files',
    tests: {
      'tests/e2e/drop.spec.ts': [
        'an unsupported drop shows a message and changes nothing',
        'links and files dropped on a library page open in the matching view',
      ],
    },
  },
  {
    attack: 'Texts in the address bar and in notifications',
    tests: {
      'tests/unit/search/omnibox.test.ts': [
        'a description is escaped as text',
        'a key opens its own record, not a later one with the key as prefix',
      ],
      'tests/e2e/bulk-run-in-panel.spec.ts': [
        'panel and popup show a running bulk run and pause it, and the browser notifies at its end',
      ],
    },
  },
  {
    attack: 'A held key, quick clicks and two windows repeat a purchase',
    tests: {
      'tests/e2e/repeated-keys.spec.ts': ['once'],
      'tests/e2e/keyboard.spec.ts': ["holding a shortcut doesn't confirm its price, but a second press does"],
      'tests/unit/purchases/repeats.test.ts': [''],
    },
  },
  {
    attack: 'A price rises between the button and its click',
    tests: {
      'tests/e2e/shown-price.spec.ts': [''],
      'tests/unit/purchases/shown-price.test.ts': [''],
      'tests/unit/purchases/profile-then-email.test.ts': [
        'an email is held back if its price rose in between',
      ],
      'tests/unit/bulk/stored-plan.test.ts': [
        'a higher price pauses the run and shows both prices, and Resume accepts the new price',
      ],
      'tests/unit/worker/menus.test.ts': ['Enrich carries the price of its title, or that it was unknown'],
    },
  },
  {
    attack: 'A paste of 50 MB, and lines with a million errors',
    tests: {
      'tests/unit/bulk/input/parse-paste.test.ts': ['hostile input is read in linear time'],
      'tests/faults/paste.spec.ts': ['50 MB'],
    },
  },
  {
    attack:
      'Replay: a team’s server restores or removes records, deletions, suppressions, policies, sums and claims',
    tests: {
      'tests/faults/team/replays.test.ts': [''],
      'tests/faults/team/replay-stateful.test.ts': [''],
      'tests/faults/team/tampered-engine.test.ts': [''],
      'tests/unit/team/team-values.test.ts': [''],
    },
  },
]
