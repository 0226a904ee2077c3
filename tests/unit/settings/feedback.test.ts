import { expect, test } from 'vitest'
import { manifest } from '../../../lib/platform/manifest/manifest.ts'
import { feedbackHref, readContactUrl } from '../../../lib/settings/feedback.ts'

test.each([
  ['https://feedback.example/new?about=x', 'https://feedback.example/new?about=x&version=0.2.0'],
  ['https://feedback.example', 'https://feedback.example/?version=0.2.0'],
  ['mailto:help@feedback.example', 'mailto:help@feedback.example?subject=Sidelight%200.2.0'],
])('the feedback link %s contains the version and nothing else', (url, href) => {
  expect(feedbackHref(readContactUrl('WXT_FEEDBACK_URL', url), '0.2.0')).toBe(href)
})

test.each([
  '',
  'feedback.example',
  'http://feedback.example',
  'https://me:secret@feedback.example',
  'javascript:alert(1)',
  'mailto:',
  'mailto:a@b.example,c@d.example',
  'mailto:a@b.example?bcc=c@d.example',
])('the feedback address «%s» fails the build', (url) => {
  expect(() => readContactUrl('WXT_FEEDBACK_URL', url)).toThrow('WXT_FEEDBACK_URL')
})

test.each(['WXT_FEEDBACK_URL', 'WXT_SECURITY_CONTACT'])('a build with an invalid %s fails', (name) => {
  expect(() => manifest({ [name]: 'http://feedback.example' }, 'chrome')).toThrow(name)
})
