import { isPlaceholder, repositoryUrl } from './repository.ts'
import type { BuildSettings } from './build-settings.ts'

/** Settings that name who is responsible for a build. PRIVACY.md and SECURITY.md have a placeholder for each. */
export const publisherSettings = ['WXT_PUBLISHER', 'WXT_CONTROLLER', 'WXT_SECURITY_CONTACT'] as const

const placeholder = new RegExp(`not set \\(\`(${publisherSettings.join('|')})\`\\)`, 'g')

/** The values are plain text: escape Markdown in them. */
const escaped = (value: string) => value.replaceAll(/[\\`*_[\]<>|#~]/g, String.raw`\$&`)

const shown = (name: keyof BuildSettings, value: string) =>
  name === 'WXT_SECURITY_CONTACT' ? `[${escaped(value.replace(/^mailto:/, ''))}](${value})` : escaped(value)

/** The document with its placeholders replaced by a build's settings, as far as they are set. */
export function nameThePublisher(markdown: string, settings: BuildSettings): string {
  return markdown.replaceAll(placeholder, (text, name: keyof BuildSettings) => {
    const value = settings[name]
    return value ? shown(name, value) : text
  })
}

/** One sentence that lists what a published build must name and this one doesn't; `undefined` if nothing is missing. */
export function missingPublisher(settings: BuildSettings, repository = repositoryUrl): string | undefined {
  const missing: string[] = publisherSettings.filter((name) => !settings[name])
  if (isPlaceholder(repository)) missing.push('repository in package.json')
  return missing.length === 0
    ? undefined
    : `Before you publish, set ${new Intl.ListFormat('en').format(missing)} (docs/building.md).`
}
