import { expect, test } from 'vitest'
import { manifest } from '../../../lib/platform/manifest/manifest.ts'
import { feedbackHref, readFeedbackUrl } from '../../../lib/settings/feedback.ts'

test.each([
  ['https://feedback.example/new?about=x', 'https://feedback.example/new?about=x&version=0.2.0'],
  ['https://feedback.example', 'https://feedback.example/?version=0.2.0'],
  ['mailto:help@feedback.example', 'mailto:help@feedback.example?subject=Sidelight%200.2.0'],
])('the feedback link %s contains the version and nothing else', (url, href) => {
  expect(feedbackHref(readFeedbackUrl(url), '0.2.0')).toBe(href)
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
  expect(() => readFeedbackUrl(url)).toThrow('WXT_FEEDBACK_URL')
})

test('a build with an invalid feedback address fails', () => {
  expect(() => manifest({ WXT_FEEDBACK_URL: 'http://feedback.example' }, 'chrome')).toThrow(
    'WXT_FEEDBACK_URL',
  )
})
