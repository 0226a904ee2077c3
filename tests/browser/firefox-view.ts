import { writeFile } from 'node:fs/promises'
import type { Bidi } from './bidi.ts'
import { until } from '../../sandbox/browser/until.ts'

/** The real sidebar or popup. BiDi lists only tabs, so this uses the browser's window. */
export interface FirefoxView {
  /** It doesn't use `eval`, so the content security policy doesn't matter. */
  evaluate: <T>(expression: string) => Promise<T>
  text: () => Promise<string>
  click: (selector: string) => Promise<void>
  fill: (selector: string, value: string) => Promise<void>
  screenshot: (path: string) => Promise<void>
}

/** `browser`: an expression that finds the view's <browser> element in the window. */
export function firefoxView(bidi: Bidi, browser: string): FirefoxView {
  const evaluate = <T>(expression: string): Promise<T> => bidi.inChrome<T>(runInside(browser, expression))
  const onElement = async (selector: string, act: string): Promise<void> => {
    const find = `document.querySelector(${JSON.stringify(selector)})`
    await until(`${selector} in the view`, () =>
      evaluate<true | undefined>(
        `(() => { const it = ${find}; if (!it) return; ${act}; return true })()`,
      ).then((done) => done ?? undefined),
    )
  }
  return {
    evaluate,
    text: () => evaluate('document.body?.innerText ?? ""'),
    // A new button ignores clicks for a moment.
    click: (selector) =>
      onElement(selector, `if (it.ariaDisabled === 'true' || it.disabled) return; it.click()`),
    fill: (selector, value) =>
      onElement(
        selector,
        `it.focus(); it.value = ${JSON.stringify(value)}; ` +
          `for (const type of ['input', 'change']) it.dispatchEvent(new Event(type, { bubbles: true }))`,
      ),
    screenshot: async (path) => {
      const picture = await bidi.inChrome<string>(snapshot(browser))
      await writeFile(path, Buffer.from(picture, 'base64'))
    },
  }
}

/** Frame scripts are the only way from the window to a page in another process. */
function runInside(browser: string, expression: string): string {
  const script = (name: string): string => `
    content.document.notifyUserGestureActivation()
    const sandbox = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false })
    const expression = ${JSON.stringify(`(async () => JSON.stringify((await (${expression})) ?? null))()`)}
    Promise.resolve().then(() => Cu.evalInSandbox(expression, sandbox)).then(
      (value) => sendAsyncMessage('${name}', { value: String(value) }),
      (error) => sendAsyncMessage('${name}', { error: String(error) }))`
  const name = `sidelight-${crypto.randomUUID()}`
  const url = `data:application/javascript;charset=utf-8,${encodeURIComponent(`{${script(name)}}`)}`
  return `new Promise((resolve, reject) => {
    const manager = (${browser}).messageManager
    manager.addMessageListener('${name}', function listen({ data }) {
      manager.removeMessageListener('${name}', listen)
      if (data.error) reject(new Error(data.error))
      else resolve(JSON.parse(data.value))
    })
    manager.loadFrameScript(${JSON.stringify(url)}, false)
  })`
}

function snapshot(browser: string): string {
  return `(async () => {
    const picture = await (${browser}).browsingContext.currentWindowGlobal.drawSnapshot(null, 2, 'white')
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })()`
}
