import { browser } from 'wxt/browser'

const channelName = 'sidelight-given-file'
const parameter = 'given'

/** Opens the library's page and hands it a file, which no address can carry. */
export function openLibraryWith(file: File): void {
  const id = crypto.randomUUID()
  const line = new BroadcastChannel(channelName)
  line.addEventListener('message', ({ data }) => {
    if (data?.ready !== id) return
    // A channel has no other origin than its own.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    line.postMessage({ id, file })
    line.close()
  })
  const page = browser.runtime.getURL('/library.html')
  void browser.tabs.create({ url: `${page}?${new URLSearchParams({ [parameter]: id }).toString()}` })
}

/** The file that this page was opened with, if it was. */
export function takeHandedFile(take: (file: File) => void): void {
  const id = new URLSearchParams(location.search).get(parameter)
  if (id === null) return
  // A page that is loaded anew has nothing to wait for.
  history.replaceState(null, '', location.pathname + location.hash)
  const line = new BroadcastChannel(channelName)
  line.addEventListener('message', ({ data }) => {
    if (data?.id !== id) return
    line.close()
    take(data.file as File)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  line.postMessage({ ready: id })
}
