import { Dexie } from 'dexie'

/**
 * Tells when any context has written to one of the tables, such as `requests`, until the returned function is called.
 * No finer than that: to follow what 100,000 rows are made of costs more than to read them again.
 */
export function onTablesChanged(db: Dexie, tables: string[], tell: () => void): () => void {
  const heard = (parts: object) => {
    const written = Object.keys(parts)
    if (tables.some((table) => written.some((part) => part.startsWith(`idb://${db.name}/${table}/`)))) tell()
  }
  Dexie.on('storagemutated', heard)
  return () => Dexie.on.storagemutated.unsubscribe(heard)
}
