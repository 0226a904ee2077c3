interface State {
  shown: string[]
  /** `null` if the state has no action. */
  next: RegExp | null
  reached: [file: string, name: string]
}

const refusedAs = (status: string): State['reached'] => ['alerts', `['${status}'`]
const askAgain = /^Look up again · up to 2 credits$/
const tryAgain = /^Try again · up to 2 credits$/
const options = /^Open Settings$/

export const states: Record<string, State> = {
  'nothing here': {
    shown: ['state-nothing-here', 'alert-no-page'],
    next: null,
    reached: ['navigation', 'each tab has its own page, which ends when the tab leaves the network'],
  },
  'not bought': {
    shown: ['state-not-bought'],
    next: /^Enrich · up to 2 credits$/,
    reached: ['main-job', 'one click shows the person'],
  },
  buying: {
    shown: ['state-buying'],
    next: /^Enrich · up to 2 credits$/,
    reached: [
      'worker',
      'a request in flight when the worker stops counts as possibly charged and is not sent again',
    ],
  },
  fresh: {
    shown: ['state-fresh'],
    next: /^Refresh · up to 2 credits$/,
    reached: ['main-job', 'the second visit costs nothing'],
  },
  stale: {
    shown: ['state-stale'],
    next: /^Refresh · up to 2 credits$/,
    reached: ['states', 'a section older than the freshness limit is marked'],
  },
  'not found': {
    shown: ['state-not-found', 'alert-not-found', 'alert-not-found-before', 'request-not-found-charged'],
    next: askAgain,
    reached: refusedAs('404'),
  },
  'may have been charged': {
    shown: [
      'state-may-have-been-charged',
      'request-unknown-may-have-cost',
      'alert-unknown-before',
      'alert-stopped',
    ],
    next: askAgain,
    reached: [
      'worker',
      'a request in flight when the worker stops counts as possibly charged and is not sent again',
    ],
  },
  'refused: 400': { shown: ['alert-bad-request'], next: askAgain, reached: refusedAs('400') },
  'refused: 401': {
    shown: ['alert-unauthorized'],
    next: /^Check key$/,
    reached: [
      'account-states',
      'Settings names a key that the provider refuses, and Check key in the panel ends both alerts',
    ],
  },
  'refused: 402, out of credits': {
    shown: ['alert-out-of-credits'],
    next: /^Check credits$/,
    reached: ['alerts', 'a lookup above the balance is refused, and Check credits continues it'],
  },
  'refused: 403': { shown: ['alert-forbidden'], next: options, reached: refusedAs('403') },
  'refused: 429': { shown: ['alert-rate-limited'], next: tryAgain, reached: refusedAs('429') },
  'refused: 500': { shown: ['alert-server-error'], next: askAgain, reached: refusedAs('500') },
  'refused by the budget': {
    shown: ['alert-budget'],
    next: /^Raise to /,
    reached: [
      'money',
      "a lookup beyond the budget is refused, and one click raises today's budget and buys it",
    ],
  },
  'possibly saved already': {
    shown: ['alert-maybe-saved'],
    next: askAgain,
    reached: ['matching', 'a search for a saved person is free, and a possible match needs a decision first'],
  },
  offline: {
    shown: ['alert-offline'],
    next: tryAgain,
    reached: ['states', 'while offline, a click is reported before sending'],
  },
  'no permission': {
    shown: ['alert-no-permission'],
    next: options,
    reached: ['states', 'a provider without host permission is reported'],
  },
  'no key': {
    shown: ['alert-no-key'],
    next: options,
    reached: ['alerts', 'the first run opens Settings, the panel links there, and a click spends nothing'],
  },
  locked: {
    shown: ['alert-locked'],
    next: tryAgain,
    reached: [
      'lock',
      'once a passphrase is set, nothing is sent while locked, and everything works again after unlocking',
    ],
  },
  'waiting for a limit': {
    shown: ['state-waiting-for-a-limit', 'waiting-for-a-limit'],
    next: /^Cancel$/,
    reached: [
      'money',
      'a click while the minute limit is used up waits with a countdown, and can be cancelled',
    ],
  },
  'unreadable part': {
    shown: ['person-unreadable-parts'],
    next: null,
    reached: ['states', 'an unreadable part of a response is shown raw'],
  },
  'unreadable answer': {
    shown: ['alert-unreadable'],
    next: askAgain,
    reached: ['alerts', "'a page in place of an answer'"],
  },
  'a colleague asks': {
    shown: ['state-a-colleague-asks'],
    next: null,
    reached: [
      'team',
      "a lookup waits for a colleague's request in flight, and is retried after its failure only by a click with a price",
    ],
  },
  'a colleague had it': {
    shown: ['state-a-colleague-had-it'],
    next: null,
    reached: ['../faults/team', 'when two members click at the same time, one pays and both get the record'],
  },
  'a colleague had no answer': {
    shown: ['a-colleague-had-no-answer', 'a-colleague-is-asking'],
    next: /^Look up anyway · up to 2 credits$/,
    reached: [
      'team',
      "a lookup waits for a colleague's request in flight, and is retried after its failure only by a click with a price",
    ],
  },
  'team out of reach': {
    shown: ['without-the-team-allowed'],
    next: /^Look up without the team · up to 2 credits$/,
    reached: [
      'team',
      "a lookup waits for a colleague's request in flight, and is retried after its failure only by a click with a price",
    ],
  },
  'update waiting': {
    shown: ['state-update-waiting', 'state-update-waiting-for-an-answer'],
    next: /^Update now$/,
    reached: ['states', 'a pending update is shown in the panel'],
  },
}
