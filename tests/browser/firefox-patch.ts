/** Attribute of <browser> elements that marks extension documents other than tabs. */
const VIEWS = 'webextension-view-type'

/**
 * Runs in each Firefox process and makes extension processes report their documents as others do. By default they
 * report only after a query (Mozilla's bug 1755014).
 */
const inProcess = `{
  const { MessageHandlerFrameChild } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/messagehandler/transports/js-window-actors/MessageHandlerFrameChild.sys.mjs')
  const { handleEvent } = MessageHandlerFrameChild.prototype
  if (Services.appinfo.remoteType === 'extension')
    MessageHandlerFrameChild.prototype.handleEvent = function (event) {
      if (event.type === 'DOMWindowCreated') this._registry.createAllMessageHandlers()
      else handleEvent.call(this, event)
    }
}`

/**
 * Evaluated in Firefox's own window before the extension is installed. WebDriver BiDi doesn't report navigation to
 * extension pages, sidebars or popups (Mozilla's bug 1755014). This changes only what BiDi receives, not how the
 * browser behaves. Keys typed in a view reach it as after a click there; otherwise they would go to the tab. Tested
 * with Firefox 153.
 */
export const showExtensionsToBidi = `(() => {
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
  const system = Cu.getGlobalForObject(NavigableManager)
  const context = system.CanonicalBrowsingContext.prototype
  const { get, ...rest } = Object.getOwnPropertyDescriptor(context, 'currentRemoteType')
  Object.defineProperty(context, 'currentRemoteType', {
    ...rest,
    get() {
      const type = get.call(this)
      const isAskedByBidi = type === 'extension' && Components.stack.caller?.filename?.startsWith('chrome://remote/')
      return isAskedByBidi ? 'web' : type
    },
  })
  const views = new Map()
  const idOf = NavigableManager.getIdForBrowser.bind(NavigableManager)
  NavigableManager.getIdForBrowser = (browser) => {
    const isView = browser?.getAttribute?.('${VIEWS}')
    // Tabs have one by themselves.
    if (isView && !browser.permanentKey) browser.permanentKey = new system.Object()
    const id = idOf(browser)
    if (isView && id) views.set(id, browser)
    return id
  }
  const browserOf = NavigableManager.getBrowserById.bind(NavigableManager)
  NavigableManager.getBrowserById = (id) => browserOf(id) ?? (views.get(id)?.isConnected ? views.get(id) : null)
  const { input } = ChromeUtils.importESModule('chrome://remote/content/webdriver-bidi/modules/root/input.sys.mjs')
  const { performActions } = input.prototype
  input.prototype.performActions = function (options) {
    const isTyping = options.actions?.some(({ type }) => type === 'key')
    if (isTyping) NavigableManager.getBrowserById(options.context)?.focus()
    return performActions.call(this, options)
  }
  Services.ppmm.loadProcessScript(
    'data:application/javascript;charset=utf-8,' + encodeURIComponent(${JSON.stringify(inProcess)}), true)
})()`
