import { expect, test } from 'vitest'
import { minimumVersions } from '../../lib/platform/manifest/minimum-versions.ts'
import { featuresNewerThan } from './browser-features.ts'
import { textOf } from './tree.ts'

const minimum = { chrome: Number(minimumVersions.chrome), firefox: Number(minimumVersions.firefox) }

/** Newer features whose absence has no effect on users, or that share the name of an older one. */
const optional: Record<string, string> = {
  'api.Scheduler.yield': 'lib/yield-to-page.ts waits for a timer where it is missing',
  'css.properties.animation-range': 'the shadow of a scrolled bar, within @supports',
  'css.properties.animation-timeline': 'as above',
  'css.properties.position-area': 'popovers stand in the middle of the window, within @supports',
  'css.properties.position-try-fallbacks': 'as above',
  'html.elements.dialog.closedby': 'Escape and the button close the palette too',
  'javascript.builtins.Iterator.windows': '`browser.windows` is used',
  'javascript.builtins.Promise.try': 'the key of a text in components/crm ends with it',
}

test('nothing that the product needs is newer than the browsers that the manifest names', () => {
  expect(featuresNewerThan(minimum)).toEqual(Object.keys(optional).toSorted())
})

test('one version less would lack something', () => {
  const lacking = featuresNewerThan({ ...minimum, chrome: minimum.chrome - 1 })
  expect(lacking).toContain('api.URL.parse_static')
})

test('the README names them', () => {
  const { chrome, firefox } = minimumVersions
  expect(textOf('README.md')).toContain(`Chromium browsers from ${chrome}; Firefox from ${firefox}`)
})
