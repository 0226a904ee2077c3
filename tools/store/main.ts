import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandLine, exitWithMessage } from '../../cli/command-line.ts'
import { findBrowser } from '../../sandbox/browser/find.ts'
import { readBuildSettings } from '../../vite/build-settings.ts'
import { missingPublisher } from '../../vite/publisher.ts'
import { publishedDocument } from './documents.ts'
import { descriptionOf, listedLanguages, readListing } from './listings.ts'
import { takePictures } from './pictures.ts'
import { readTestAccess, reviewText } from './review.ts'

const { values } = commandLine({
  name: 'npm run store',
  usage: `Writes everything that stores need to .output/store: listings, pictures, answers for forms, documents to publish.

  npm run store
  npm run store -- --texts     without the pictures, which take minutes`,
  options: { texts: { type: 'boolean', default: false } },
})
const root = resolve(import.meta.dirname, '../..')
const out = join(root, '.output/store')
const onlyTexts = values.texts
if (!onlyTexts) await findBrowser('chromium').catch(exitWithMessage)
if (!onlyTexts) rmSync(out, { recursive: true, force: true })

for (const language of listedLanguages()) {
  const listing = readListing(language)
  const folder = join(out, language)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'description.txt'), `${descriptionOf(listing)}\n`)
  const captions = Object.entries(listing.captions).map(
    ([name, caption], at) => `${at + 1}-${name}.png  ${caption}`,
  )
  writeFileSync(join(folder, 'captions.txt'), `${captions.join('\n')}\n`)
  writeFileSync(join(folder, 'search-terms.txt'), `${listing.terms.join('\n')}\n`)
}
const access = readTestAccess(process.env)
writeFileSync(join(out, 'review.md'), reviewText(access))
const settings = readBuildSettings(process.env)
for (const name of ['PRIVACY.md', 'SECURITY.md'])
  writeFileSync(join(out, name), publishedDocument(name, readFileSync(join(root, name), 'utf8'), settings))
if (!onlyTexts) await takePictures(out)
process.stdout.write(`${out}\n`)
const missing = [typeof access === 'string' ? access : undefined, missingPublisher(settings)]
for (const sentence of missing) if (sentence) process.stdout.write(`${sentence}\n`)
