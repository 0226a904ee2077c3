import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const page = '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p>'

const inFirefox = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    background: { scripts: ['worker.js'] },
    sidebar_action: { default_panel: 'sidepanel.html', open_at_install: false },
    browser_specific_settings: { gecko: { id: 'empty@sidelight.example' } },
  }),
  'worker.js': 'browser.runtime.onMessage.addListener(() => Promise.resolve(null))',
  'sidepanel.html': page,
}

const files = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    background: { service_worker: 'worker.js' },
    side_panel: { default_path: 'sidepanel.html' },
    permissions: ['sidePanel', 'tabs'],
  }),
  'worker.js': 'chrome.runtime.onMessage.addListener((message, sender, answer) => answer(null))',
  'sidepanel.html': page,
}

export function writeEmptyExtension(browser: 'chrome' | 'firefox' = 'chrome'): string {
  const folder = mkdtempSync(join(tmpdir(), 'empty-extension-'))
  for (const [name, text] of Object.entries(browser === 'firefox' ? inFirefox : files))
    writeFileSync(join(folder, name), text)
  return folder
}
