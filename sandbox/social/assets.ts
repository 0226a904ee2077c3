import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

export const browserFolder = fileURLToPath(new URL('./browser', import.meta.url))

const styles = ['colours', 'page', 'header', 'card', 'people', 'profile', 'jobs', 'post']

/** All style sheets in one: a visit in a test asks for 17 files and not for 50, which costs half of its time. */
export const siteStyles = styles
  .map((name) => readFileSync(join(browserFolder, 'styles', `${name}.css`), 'utf8'))
  .join('\n')

let script: Promise<string> | undefined

/** All modules of the site in one, made when the first page asks for it. */
export const siteScript = (): Promise<string> => (script ??= bundle())

async function bundle(): Promise<string> {
  // Loaded only here: most tests ask the site for no page.
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: { input: join(browserFolder, 'main.js') },
    },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}
