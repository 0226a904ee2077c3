import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { publishedDocument } from '../../../tools/store/documents.ts'
import { missingPublisher, nameThePublisher, publisherSettings } from '../../../vite/publisher.ts'
import { renderGuide } from '../../../vite/render-guide.ts'

const settings = {
  WXT_PUBLISHER: 'Acme_Data *GmbH*, [Berlin](https://other.test) <b>|</b>',
  WXT_CONTROLLER: 'Acme Data GmbH',
  WXT_SECURITY_CONTACT: 'mailto:security@acme.test',
}
const documents = ['PRIVACY.md', 'SECURITY.md']
const read = (path: string) => readFileSync(path, 'utf8')

test('the privacy policy and the security page have a placeholder for each setting', () => {
  const all = documents.map(read).join('\n')
  expect(publisherSettings.filter((name) => !all.includes(`not set (\`${name}\`)`))).toEqual([])
})

test.each(documents)('%s names the publisher of a build, and nothing is left to fill in', (path) => {
  const named = nameThePublisher(read(path), settings)
  expect(named).not.toContain('WXT_')
  expect(named).toContain('[security@acme.test](mailto:security@acme.test)')
})

test.each(documents)('%s is unchanged in a build without settings', (path) => {
  expect(nameThePublisher(read(path), {})).toBe(read(path))
})

test('a setting is shown as text on the privacy page, also with Markdown and HTML in it', () => {
  const { pieces } = renderGuide({
    path: 'PRIVACY.md',
    markdown: nameThePublisher('# A\n\nnot set (`WXT_PUBLISHER`)', settings),
    pages: new Map(),
    picture: () => [],
  })
  const shown = pieces.flat().filter((piece) => typeof piece === 'string')
  expect(shown.join('')).toContain('Acme_Data *GmbH*, [Berlin]')
  expect(JSON.stringify(pieces)).not.toMatch(/\["(em|strong|b)",/)
})

test('a published document has no relative links', () => {
  for (const path of documents) {
    const text = publishedDocument(path, read(path), settings)
    expect(text).toContain('/blob/main/')
    expect([...text.matchAll(/\]\((?!https:|mailto:)/g)]).toEqual([])
  }
  expect(publishedDocument('PRIVACY.md', '[a](#b) [c](d.md#e) [f](https://g.test)', {})).toMatch(
    /^\[a\]\(\S+\/blob\/main\/PRIVACY\.md#b\) \[c\]\(\S+\/blob\/main\/d\.md#e\) \[f\]\(https:\/\/g\.test\)$/,
  )
})

describe('a build to publish', () => {
  const repository = 'https://code.test/acme/sidelight'

  test('a build to publish that names everything has nothing to report', () => {
    expect(missingPublisher(settings, repository)).toBeUndefined()
  })

  test('a build to publish that names nothing reports everything in one sentence', () => {
    expect(missingPublisher({}, 'https://repository.example/sidelight')).toBe(
      'Before you publish, set WXT_PUBLISHER, WXT_CONTROLLER, WXT_SECURITY_CONTACT, and repository in package.json (docs/building.md).',
    )
  })
})
