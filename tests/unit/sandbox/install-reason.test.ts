import { expect, test } from 'vitest'
import { reasonIn } from '../../../sandbox/browser/install.ts'

test.each([
  [
    "Error: getaddrinfo ENOTFOUND cdn.example\n    at Socket.connect\n{\n  code: 'ENOTFOUND'\n}\n",
    'Error: getaddrinfo ENOTFOUND cdn.example',
  ],
  ['Reading package lists…\nE: Unable to locate package chromium\n', 'E: Unable to locate package chromium'],
  ['Downloading\nno space left on device\n\n', 'no space left on device'],
  ['', undefined],
])('the reason in %j is %j', (output, reason) => {
  expect(reasonIn(output)).toBe(reason)
})
