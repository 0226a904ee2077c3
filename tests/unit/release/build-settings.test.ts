import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  buildSettingNames,
  dropUnset,
  readBuildRecord,
  readBuildSettings,
  writeBuildRecord,
} from '../../../vite/build-settings.ts'

test('an unknown build setting ends the build', () => {
  expect(() => readBuildSettings({ WXT_API_URI: 'https://api.example.com' })).toThrow(
    'WXT_API_URI is not a build setting',
  )
  expect(readBuildSettings({ PATH: '/bin', HOME: '/root' })).toEqual({})
})

test('an empty build setting counts as unset, except WXT_HOSTS, which then allows no host', () => {
  const env = { WXT_HOSTS: '', WXT_API_URL: '', WXT_SOCIAL_URL: 'https://social.example', PATH: '' }
  expect(readBuildSettings(env)).toEqual({ WXT_SOCIAL_URL: 'https://social.example', WXT_HOSTS: '' })
  dropUnset(env)
  expect(Object.keys(env)).toEqual(['WXT_HOSTS', 'WXT_SOCIAL_URL', 'PATH'])
})

test('a build record is read as written, with settings in a fixed order', () => {
  const settings = { WXT_LOOPBACK: 'no', WXT_API_URL: 'https://"api".example' }
  const written = writeBuildRecord({ browser: 'firefox', settings: readBuildSettings(settings) })
  expect(readBuildRecord(written)).toEqual({ browser: 'firefox', settings })
  expect(written).toBe(
    writeBuildRecord({
      browser: 'firefox',
      settings: readBuildSettings({ WXT_API_URL: settings.WXT_API_URL, WXT_LOOPBACK: 'no' }),
    }),
  )
})

test('docs/building.md explains each build setting', () => {
  const page = readFileSync('docs/building.md', 'utf8')
  expect(buildSettingNames.filter((name) => !page.includes(`\`${name}`))).toEqual([])
})

test.each<[string, string, string, string?]>([
  ['WXT_API_URL', 'nonsense', 'WXT_API_URL must be a URL such as https://api.example.com, not nonsense'],
  [
    'WXT_SOCIAL_URL',
    'ftp://a.example',
    'WXT_SOCIAL_URL must be a URL such as https://www.social.example, not',
  ],
  ['WXT_PROVIDERS', '[{', 'WXT_PROVIDERS is not valid JSON'],
  ['WXT_PROVIDERS', '[{"name":"A"}]', 'WXT_PROVIDERS has missing or invalid fields: 0.apiUrl, 0.socialUrl'],
  ['WXT_API_URI', 'x', 'WXT_API_URI is not a build setting'],
  ['WXT_API_URL', 'http://api.example.com', 'must be a URL such as https://api.example.com, not http:', 'no'],
  ['WXT_SOCIAL_URL', 'http://social.example', 'must be a URL such as https://www.social.example, not', 'no'],
])('a build with %s=%s ends with one sentence', (name, value, sentence, loopback = 'yes') => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/wxt/bin/wxt.mjs', 'prepare'],
    {
      encoding: 'utf8',
      env: { ...process.env, WXT_LOOPBACK: loopback, [name]: value },
    },
  )
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stdout).not.toMatch(/^ +at /m)
})
