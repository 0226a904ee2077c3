import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { descriptionOf, listedLanguages, readListing } from './listings.ts'
import { takePictures } from './pictures.ts'
import { readTestAccess, reviewText } from './review.ts'

// Writes listings, pictures and form answers for the stores to `.output/store`. `--texts` skips the pictures,
// which take minutes.
const out = resolve(import.meta.dirname, '../../.output/store')
const onlyTexts = process.argv.includes('--texts')
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
if (!onlyTexts) await takePictures(out)
process.stdout.write(`${out}\n`)
if (typeof access === 'string') process.stdout.write(`${access}\n`)
