// An offscreen document, because Chromium's worker can't create a blob URL. Imported dynamically, because static imports
// of documents go into the chunk that every page loads at its start.
const { backUpInBackground } = await import('../../components/data/backupUnseen.ts')
await backUpInBackground()
