// Runs in an offscreen document, because Chromium's service worker can't create a blob URL. The import is dynamic:
// static imports of a document would move the code into the chunk that every page loads at its start.
const { backUpInBackground } = await import('../../components/data/backupUnseen.ts')
await backUpInBackground()
