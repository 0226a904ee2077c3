import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const packageFile = join(import.meta.dirname, '../package.json')

/** The public address of this source without a trailing slash: `repository` in package.json. */
export const { repository: repositoryUrl } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
  repository: string
}

/** Whether the address is still the placeholder, with a host that can't exist. */
export const isPlaceholder = (url: string): boolean => new URL(url).hostname.endsWith('.example')

/** The page of a file on the main branch, as GitHub and GitLab serve it. */
export const pageUrl = (path: string): string => `${repositoryUrl}/blob/main/${path}`

/** The raw file on the main branch. */
export const rawUrl = (path: string): string => `${repositoryUrl}/raw/main/${path}`
