/**
 * The worker's exports that files loaded on demand use, by module. In builds, `vite/share-with-worker.ts` collects them
 * and replaces this file.
 */
export const sharedModules: Record<string, object> = {}
