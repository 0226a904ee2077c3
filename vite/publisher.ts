import { isPlaceholder, repositoryUrl } from './repository.ts'
import type { BuildSettings } from './build-settings.ts'

/** The settings that name the people behind a build. PRIVACY.md and SECURITY.md have a placeholder for each. */
export const publisherSettings = ['WXT_PUBLISHER', 'WXT_CONTROLLER', 'WXT_SECURITY_CONTACT'] as const

const placeholder = new RegExp(`not set \\(\`(${publisherSettings.join('|')})\`\\)`, 'g')

/** Values are text: Markdown in them is not interpreted. */
const escaped = (value: string) => value.replaceAll(/[\\`*_[\]<>|#~]/g, String.raw`\$&`)

const shown = (name: keyof BuildSettings, value: string) =>
  name === 'WXT_SECURITY_CONTACT' ? `[${escaped(value.replace(/^mailto:/, ''))}](${value})` : escaped(value)

/** A document with the placeholders replaced by the settings of a build, as far as they are set. */
export function nameThePublisher(markdown: string, settings: BuildSettings): string {
  return markdown.replaceAll(placeholder, (text, name: keyof BuildSettings) => {
    const value = settings[name]
    return value ? shown(name, value) : text
  })
}

/** One sentence about everything that a published build has to name and this one doesn't. */
export function missingPublisher(settings: BuildSettings, repository = repositoryUrl): string | undefined {
  const missing: string[] = publisherSettings.filter((name) => !settings[name])
  if (isPlaceholder(repository)) missing.push('repository in package.json')
  return missing.length === 0
    ? undefined
    : `Before you publish, set ${new Intl.ListFormat('en').format(missing)} (docs/building.md).`
}
