import { defineConfig } from 'wxt'
import { manifest } from './lib/manifest/manifest.ts'

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill', '@wxt-dev/i18n/module'],
  i18n: { localesDir: 'assets/locales' },
  manifest: ({ browser, mode }) => manifest(process.env, browser, mode),
  vite: () => ({ build: { target: 'es2023' } }),
})
