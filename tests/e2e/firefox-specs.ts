/** Files whose tests run in real Firefox as they stand: `npm run firefox`. */
export const filesInFirefox = [
  'console',
  'correction',
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
  'lock-windows',
  'main-job',
  'network-guard',
  'newest-page',
  'no-trace',
  'informing',
  'profiles',
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
  'the popup of what is not set up': 'the driver finds no popup there within 30 s; why is not known',
  'axe finds nothing': 'asks only what axe says, which nobody asks in Firefox: see `axe.ts`',
}
