import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import { defineConfig } from 'wxt'
import { manifest } from './lib/platform/manifest/manifest.ts'
import { minimumVersions } from './lib/platform/manifest/minimum-versions.ts'
import {
  buildFile,
  dropUnset,
  readBuildSettings,
  writeBuildRecord,
  type BuildRecord,
} from './vite/build-settings.ts'
import { chunkGroups } from './vite/chunks.ts'
import { guide } from './vite/guide.ts'
import { BundledLicenses, licensesFile } from './vite/licenses.ts'
import { openPanel } from './vite/open-panel.ts'
import { preloadView } from './vite/preload-view.ts'
import { missingPublisher } from './vite/publisher.ts'
import { shareWithWorker } from './vite/share-with-worker.ts'

const deferredSchemas = fileURLToPath(new URL('./vite/deferred-schemas.ts', import.meta.url))

/** A test page with every component, if `SIDELIGHT_GALLERY` is set. */
const gallery = {
  type: 'unlisted-page' as const,
  name: 'gallery',
  inputPath: fileURLToPath(new URL('./tests/gallery/index.html', import.meta.url)),
}

/** Entry points for Chromium only: they load the panel, create backups, and load the polyfill. */
const chromiumEntrypoints = ['open', 'backup', 'polyfill']

// Packages for the stores can't reach servers on the user's computer.
if (process.argv[2] === 'zip') process.env['WXT_LOOPBACK'] ??= 'no'
// The build would otherwise depend on the shell's environment.
if (process.argv[2] === 'zip' || process.argv[2] === 'build') process.env['NODE_ENV'] = 'production'

// WXT would print a stack trace.
try {
  readBuildSettings(process.env)
  manifest(process.env, 'firefox')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

const polyfilledIn = (kind: 'background' | 'script') => ({
  find: /^.*\/polyfilled\.ts$/,
  replacement: fileURLToPath(new URL(`./vite/polyfilled-${kind}.ts`, import.meta.url)),
})

const licenses = new BundledLicenses()

const recordOf = (browser: string) =>
  writeBuildRecord({ browser: browser as BuildRecord['browser'], settings: readBuildSettings(process.env) })

const sourcesRecord = fileURLToPath(new URL(buildFile, import.meta.url))
const recordOfOthers = existsSync(sourcesRecord) ? readFileSync(sourcesRecord) : null

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  // Chromium allows four shortcuts, and Sidelight has them.
  dev: { reloadCommand: false },
  outDir: process.env['SIDELIGHT_OUT'] ?? '.output',
  modules: ['@wxt-dev/i18n/module'],
  i18n: { localesDir: 'assets/locales' },
  // A smaller implementation: browser language only, and plural forms as in English.
  alias: { '@wxt-dev/i18n': fileURLToPath(new URL('./lib/i18n/create-i18n.ts', import.meta.url)) },
  manifest: ({ browser, command }) => manifest(process.env, browser, command === 'serve'),
  zip: {
    // Only files that builds and verification need.
    includeSources: [
      '{assets,cli,components,docs,entrypoints,lib,public,sandbox,tools,vite}/**',
      '*.md',
      'LICENSE',
      buildFile,
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'wxt.config.ts',
    ],
  },
  hooks: {
    // Not earlier: WXT reads `.env` after this file.
    'build:before': () => {
      readBuildSettings(process.env)
      dropUnset(process.env)
    },
    'build:publicAssets': ({ config }, files) => {
      // Without indentation, which is 9 kB of the package.
      for (const file of files)
        if ('contents' in file && file.relativeDest.endsWith('messages.json'))
          file.contents = JSON.stringify(JSON.parse(file.contents))
      files.push({ relativeDest: buildFile, contents: recordOf(config.browser) })
      const own = readFileSync(join(config.root, 'LICENSE'), 'utf8')
      const data = readFileSync(join(config.root, 'lib/records/duplicates/nicknames.license.txt'), 'utf8')
      files.push({ relativeDest: licensesFile, contents: licenses.text(own, [data]) })
    },
    // `npm run build-for-amo` reads the settings from this file, because addons.mozilla.org can't pass them.
    'zip:sources:start': ({ config }) => writeFileSync(sourcesRecord, recordOf(config.browser)),
    'zip:start': ({ config }) => {
      // `npm run zip` builds for Chromium first, and one mention is enough.
      const missing = config.browser === 'chrome' && missingPublisher(readBuildSettings(process.env))
      if (missing) process.stderr.write(`${missing}\n`)
    },
    'zip:sources:done': () =>
      recordOfOthers ? writeFileSync(sourcesRecord, recordOfOthers) : rmSync(sourcesRecord),
    'vite:build:extendConfig': (entrypoints, config) => {
      const [type] = entrypoints.map((entrypoint) => entrypoint.type)
      const [name] = entrypoints.map((entrypoint) => entrypoint.name)
      if (type === 'unlisted-script' && name)
        Object.assign(config, mergeConfig(config, { plugins: [shareWithWorker(name)] }))
      // A script is one file, for which groups are an invalid option.
      if (type !== 'background' && type !== 'unlisted-script' && type !== 'content-script')
        Object.assign(
          config,
          mergeConfig(config, {
            build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
          }),
        )
      if (type === 'background' || type === 'unlisted-script') {
        const alias = [polyfilledIn(type === 'background' ? 'background' : 'script')]
        Object.assign(config, mergeConfig(config, { resolve: { alias } }))
      }
    },
    // Firefox's background page lists both files; Chromium's service worker loads the second itself.
    'build:manifestGenerated': ({ config }, { background }) => {
      if (config.browser === 'firefox' && background && 'scripts' in background)
        background.scripts?.unshift('worker.js')
    },
    'entrypoints:found': ({ config }, found) => {
      const leftOut = config.browser === 'firefox' ? chromiumEntrypoints : []
      const built = found.filter(({ name }) => !leftOut.includes(name))
      found.splice(0, found.length, ...built, ...(process.env['SIDELIGHT_GALLERY'] ? [gallery] : []))
    },
  },
  vite: ({ browser, command }) => ({
    // WXT has already read those files.
    envDir: false,
    envPrefix: ['WXT_'],
    plugins: [
      guide(),
      licenses.plugin(),
      // A development server serves modules one by one; there are no chunks.
      ...(command === 'serve' ? [] : [preloadView()]),
      ...(browser === 'firefox' ? [] : [openPanel()]),
      {
        name: 'theme-before-first-paint',
        transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head-prepend' }],
      },
    ],
    build: {
      target: [`chrome${minimumVersions.chrome}`, `firefox${minimumVersions.firefox}`],
      // For `tests/bench/walks.ts`, which maps functions to files.
      ...(process.env['SIDELIGHT_SOURCEMAP'] ? { sourcemap: true, minify: false } : {}),
      rolldownOptions: {
        // Loaded by URL: `team.js` and `crm.js` in Firefox, `polyfill.js` in Chromium without a native `browser`.
        external: ['/team.js', '/crm.js', '/polyfill.js'],
        // Otherwise a slow computer prints the times of plugins in the middle of the progress.
        checks: { bundlerTimings: false },
      },
    },
    resolve: {
      alias: [
        // The package's default entry is an ES5 build, which is 8 kB larger at each start of the worker.
        { find: 'dexie', replacement: 'dexie/dist/modern/dexie.min.mjs' },
        { find: 'zod/mini', replacement: deferredSchemas },
        // A development server has no `/polyfill.js` and resolves every import.
        ...(command === 'serve' ? [polyfilledIn('script')] : []),
      ],
    },
  }),
})
