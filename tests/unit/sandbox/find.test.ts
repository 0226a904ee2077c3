import { describe, expect, test, vi } from 'vitest'
import { findBrowser } from '../../../sandbox/browser/find.ts'
import type { BrowserName, Machine } from '../../../sandbox/browser/find.ts'

interface Described {
  env?: Record<string, string>
  files?: string[]
  mute?: string[]
  downloaded?: string
  install?: (name: BrowserName) => Promise<void>
}

function machine({ env = {}, files = [], mute = [], downloaded, install }: Described): Machine {
  return {
    env: { PATH: '/one:/two', ...env },
    executable: (path) => Promise.resolve(files.includes(path)),
    answers: (path) => Promise.resolve(!mute.includes(path)),
    downloaded: () => (downloaded ? [downloaded] : []),
    install: install ?? (() => Promise.reject(new Error('no installation was expected'))),
  }
}

describe('findBrowser', () => {
  test.each([
    ['chromium', 'CHROMIUM_PATH'],
    ['firefox', 'FIREFOX_PATH'],
  ] as const)('findBrowser returns the path from the environment: %s by %s', async (name, variable) => {
    const files = ['/mine', '/one/chromium', '/one/firefox-esr']
    expect(await findBrowser(name, machine({ env: { [variable]: '/mine' }, files }))).toBe('/mine')
  })

  test('findBrowser throws if the path from the environment can’t run', async () => {
    const wrong = machine({ env: { FIREFOX_PATH: '/gone' }, files: ['/one/firefox'] })
    await expect(findBrowser('firefox', wrong)).rejects.toThrow(
      'FIREFOX_PATH names /gone, which is not an executable file: correct it or unset it.',
    )
  })

  test('findBrowser ignores the other browser’s variable and an empty one', async () => {
    const env = { FIREFOX_PATH: '/mine', CHROMIUM_PATH: '' }
    expect(await findBrowser('chromium', machine({ env, files: ['/two/chromium'] }))).toBe('/two/chromium')
  })

  test('findBrowser returns the first command of the table in the first folder of PATH', async () => {
    const files = ['/one/firefox', '/one/firefox-esr', '/two/firefox-esr']
    expect(await findBrowser('firefox', machine({ files }))).toBe('/one/firefox-esr')
  })

  test('findBrowser skips a command that does not respond to --version', async () => {
    const files = ['/one/chromium-browser', '/download/chrome']
    const ubuntu = machine({ files, mute: ['/one/chromium-browser'], downloaded: '/download/chrome' })
    expect(await findBrowser('chromium', ubuntu)).toBe('/download/chrome')
  })

  test('findBrowser installs a browser if none is found', async () => {
    const files: string[] = []
    const install = vi.fn<Machine['install']>((name) => Promise.resolve(void files.push(`/two/${name}`)))
    expect(await findBrowser('chromium', machine({ files, install }))).toBe('/two/chromium')
    expect(install).toHaveBeenCalledExactlyOnceWith('chromium')
  })
})

describe('findBrowser without a browser', () => {
  test('findBrowser without a browser throws the reason and the next step', async () => {
    const offline = machine({ install: () => Promise.reject(new Error('the network is down')) })
    await expect(findBrowser('firefox', offline)).rejects.toThrow(
      'No Firefox was found and none could be installed (the network is down): install one (on Debian: ' +
        'apt-get install firefox-esr) or set FIREFOX_PATH to the path of its executable.',
    )
  })

  test('findBrowser throws if the installation left no browser', async () => {
    const idle = machine({ install: () => Promise.resolve() })
    await expect(findBrowser('chromium', idle)).rejects.toThrow(
      'none could be installed (the installation left none behind)',
    )
  })
})
