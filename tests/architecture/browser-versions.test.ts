import { expect, test } from 'vitest'
import { minimumVersions } from '../../lib/platform/manifest/minimum-versions.ts'
import { featuresNewerThan } from './browser-features.ts'
import { textOf } from './tree.ts'

const minimum = { chrome: Number(minimumVersions.chrome), firefox: Number(minimumVersions.firefox) }

const optional: Record<string, string> = {
  'api.Scheduler.yield': 'lib/yield-to-page.ts waits for a timer where it is missing',
  'css.properties.position-area': 'popovers stand in the middle of the window, within @supports',
  'css.properties.position-try-fallbacks': 'as above',
  'html.elements.dialog.closedby': 'Escape and the button close the palette too',
  'javascript.builtins.Iterator.windows': '`browser.windows` is used',
  'javascript.builtins.Promise.try': 'the key of a text in components/crm ends with it',
}

test("shipped code uses no required feature newer than the manifest's minimum browsers", () => {
  expect(featuresNewerThan(minimum)).toEqual(Object.keys(optional).toSorted())
})

test('the version before each minimum lacks a feature that shipped code uses', () => {
  const lacking = featuresNewerThan({ ...minimum, chrome: minimum.chrome - 1 })
  expect(lacking).toContain('api.URL.parse_static')
})

test('the README names the minimum browsers', () => {
  const { chrome, firefox } = minimumVersions
  expect(textOf('README.md')).toContain(`Chromium browsers from ${chrome}; Firefox from ${firefox}`)
})
