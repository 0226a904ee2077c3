/** Files whose tests also run in real Firefox with `npm run firefox`. */
export const filesInFirefox = [
  'console',
  'contacts',
  'correction',
  'exports',
  'first-run',
  'foreign-files',
  'forged-settings',
  'crm-sync',
  'held-keys',
  'hostile',
  'hostile-page',
  'in-firefox',
  'keep',
  'key',
  'key-nowhere',
  'library',
  'lists',
  'lock',
  'lock-windows',
  'locked-profile',
  'main-job',
  'network-guard',
  'newest-page',
  'no-trace',
  'informing',
  'profiles',
  'shown-price',
  'spelling',
]

/** Excluded tests of these files, by the beginning of their titles, with the reason. */
export const notInFirefox = {
  "a content script can't read the key": 'asks by the DevTools protocol',
  'a request to a host that the test did not name is reported,': 'evaluates in Chromium’s worker',
  'Chromium: the key is in its header, sealed in storage, and': 'its own browser',
  'Chromium: no copy of the profile made after the lock was': 'its own browser',
  'another extension with access to all sites gets no': 'starts a Chromium of its own',
  'a click on a page that the tab no longer shows buys nothing':
    'no script can be put into its sidebar before it loads',
  'automatic enrichment ': 'evaluates in Chromium’s worker',
  'a menu purchase for a page that never appeared is not made days later': 'evaluates in Chromium’s worker',
  'a refusal stays visible where the click was made': 'Chromium’s popup',
  'a scheduled backup is saved to the downloads folder once permitted': 'starts a Chromium of its own',
  'the popup before setup opens the first steps':
    'the driver finds no popup there within 30 s; why is not known',
  'axe reports no violations ': 'axe does not run in Firefox: see `axe.ts`',
}
