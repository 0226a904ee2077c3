import { browser } from '../browser.ts'

const channelName = 'sidelight-given-file'
const parameter = 'given'

/** Sent in a message, because a URL can't contain a file. */
export function openLibraryWith(file: File): void {
  const id = crypto.randomUUID()
  const line = new BroadcastChannel(channelName)
  line.addEventListener('message', ({ data }) => {
    if (data?.ready !== id) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    line.postMessage({ id, file })
    line.close()
  })
  const page = browser.runtime.getURL('/library.html')
  void browser.tabs.create({ url: `${page}?${new URLSearchParams({ [parameter]: id }).toString()}` })
}

/** If this page was opened with one. */
export function receiveOpenedFile(take: (file: File) => void): void {
  const id = new URLSearchParams(location.search).get(parameter)
  if (id === null) return
  // A reloaded page must not wait for the file again.
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
