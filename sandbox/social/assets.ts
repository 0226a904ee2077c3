import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

export const browserFolder = fileURLToPath(new URL('./browser', import.meta.url))

const styles = ['colours', 'page', 'header', 'card', 'people', 'profile', 'jobs', 'post']

/** With one style sheet, a visit in a test loads 17 files instead of 50, in half the time. */
export const siteStyles = styles
  .map((name) => readFileSync(join(browserFolder, 'styles', `${name}.css`), 'utf8'))
  .join('\n')

let script: Promise<string> | undefined

export const siteScript = (): Promise<string> => (script ??= bundle())

async function bundle(): Promise<string> {
  // Most tests open no page.
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
