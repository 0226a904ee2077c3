import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const files = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    background: { service_worker: 'worker.js' },
    side_panel: { default_path: 'sidepanel.html' },
    permissions: ['sidePanel'],
  }),
  'worker.js': 'chrome.runtime.onMessage.addListener((message, sender, answer) => answer(null))',
  'sidepanel.html': '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p>',
}

/** The least there can be: what everything is measured against. */
export function writeEmptyExtension(): string {
  const folder = mkdtempSync(join(tmpdir(), 'empty-extension-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
