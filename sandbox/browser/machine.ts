import { execFile } from 'node:child_process'
import { access, constants, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { chromium, firefox } from '@playwright/test'
import type { BrowserName } from './candidates.ts'
import { installBrowser } from './install.ts'

export interface Machine {
  env: NodeJS.ProcessEnv
  executable: (path: string) => Promise<boolean>
  answers: (path: string) => Promise<boolean>
  downloaded: (name: BrowserName) => string[]
  install: (name: BrowserName) => Promise<void>
}

const run = promisify(execFile)
const VERSION_TIMEOUT_MS = 30_000

export const thisMachine: Machine = {
  env: process.env,
  executable: async (path) => {
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile()) return false
    return access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
  },
  // On Ubuntu, these names may belong to scripts that only suggest a snap, and fail.
  answers: (path) =>
    // On Windows, --version opens a window.
    process.platform === 'win32'
      ? Promise.resolve(true)
      : run(path, ['--version'], { timeout: VERSION_TIMEOUT_MS }).then(
          () => true,
          () => false,
        ),
  downloaded: (name) => [{ chromium, firefox }[name].executablePath()],
  install: installBrowser,
}
