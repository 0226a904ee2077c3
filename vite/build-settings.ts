/** Environment variables of a build; docs/building.md explains each. */
export const buildSettingNames = [
  'WXT_API_URL',
  'WXT_SOCIAL_URL',
  'WXT_SOCIAL_WORD',
  'WXT_JOB_URL_PARAMETER',
  'WXT_PROVIDERS',
  'WXT_HOSTS',
  'WXT_LOOPBACK',
  'WXT_FEEDBACK_URL',
  'WXT_PUBLISHER',
  'WXT_CONTROLLER',
  'WXT_SECURITY_CONTACT',
  'WXT_FIREFOX_ID',
  'SIDELIGHT_GALLERY',
  'SIDELIGHT_SOURCEMAP',
] as const

type BuildSettingName = (typeof buildSettingNames)[number]

export type BuildSettings = { [name in BuildSettingName]?: string }

const buildBrowsers = ['chrome', 'firefox'] as const

/** The settings of a package, so that anyone can repeat its build. Contains no secrets. */
export interface BuildRecord {
  browser: (typeof buildBrowsers)[number]
  settings: BuildSettings
}

/** Path of the `BuildRecord` in a package. */
export const buildFile = 'build.json'

const isSettingName = (name: string): name is BuildSettingName =>
  (buildSettingNames as readonly string[]).includes(name)

/** `WXT_HOSTS` may be set and empty, which allows no host. Any other empty setting counts as unset. */
const isSet = (name: string, value: string | undefined) =>
  value !== undefined && (value !== '' || name === 'WXT_HOSTS')

/** The build settings of an environment, in a fixed order. Throws if a `WXT_` name is unknown. */
export function readBuildSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const unknown = Object.keys(env).find((name) => name.startsWith('WXT_') && !isSettingName(name))
  if (unknown)
    throw new Error(`${unknown} is not a build setting. The settings are: ${buildSettingNames.join(', ')}`)
  return Object.fromEntries(
    buildSettingNames.filter((name) => isSet(name, env[name])).map((name) => [name, env[name]!]),
  )
}

/** Deletes unset variables: an empty string would change the build. */
export function dropUnset(env: NodeJS.ProcessEnv): void {
  for (const name of buildSettingNames) if (!isSet(name, env[name])) delete env[name]
}

export function writeBuildRecord({ browser, settings }: BuildRecord): string {
  return `${JSON.stringify({ browser, settings }, null, 2)}\n`
}

/** Reads a `buildFile` of unknown origin. Throws if no build of this source could have written it. */
export function readBuildRecord(text: string): BuildRecord {
  const read = JSON.parse(text) as unknown
  if (!isObject(read) || !isObject(read['settings']))
    throw new Error('it does not have the format that a build writes')
  const browser = buildBrowsers.find((one) => one === read['browser'])
  if (!browser) throw new Error(`it names none of the browsers ${buildBrowsers.join(' and ')}`)
  const settings: BuildSettings = {}
  for (const [name, value] of Object.entries(read['settings'])) {
    if (!isSettingName(name) || typeof value !== 'string')
      throw new Error(`${JSON.stringify(name)} is not a build setting of this source`)
    settings[name] = value
  }
  return { browser, settings }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
