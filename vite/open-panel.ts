import type { Plugin } from 'vite'
import { icons } from '../components/ui/icons.ts'

const drawing = (name: keyof typeof icons) =>
  `<span class="button button-quiet button-small button-icon"><svg class="icon" viewBox="0 0 16 16"><path d="${icons[name]}"/></svg></span>`

/** The empty panel. It has no text, because the language isn't known yet. */
const frame = `<div class="panel" inert aria-hidden="true"><main class="panel-main"></main><footer class="panel-foot"><div role="status"></div><span class="panel-foot-end">${drawing('search')}${drawing('library')}${drawing('settings')}</span></footer></div>`

/**
 * Chromium shows a side panel once its document and modules are loaded. So `entrypoints/open.ts` loads the panel's
 * modules separately, and the first paint doesn't wait for them.
 */
export function openPanel(): Plugin {
  return {
    name: 'open-panel',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, server }) {
        if (server || !path.includes('sidepanel')) return html
        const modules: string[] = []
        const without = html
          .replaceAll(/\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g, (_, src: string) => {
            modules.push(src)
            return ''
          })
          .replaceAll(/\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
            modules.push(href)
            return ''
          })
          .replace(/\s*<script src="\/theme.js"><\/script>/, '')
        if (modules.length === 0) throw new Error('The panel’s HTML has no module script.')
        return without
          .replace(
            '</head>',
            `  <script async blocking="render" src="/open.js" data-modules="${modules.join(' ')}"></script>\n  </head>`,
          )
          .replace('<div id="root"></div>', `<div id="root">${frame}</div>`)
      },
    },
  }
}
