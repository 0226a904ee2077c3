/** What people's own words can be changed by. Each says whether it was done. */
export interface WordCommands {
  setNote: (key: string, note: string) => Promise<boolean>
  addTag: (key: string, tag: string) => Promise<boolean>
  removeTag: (key: string, tag: string) => Promise<boolean>
  createList: (name: string, keys: string[]) => Promise<boolean>
  putOnList: (id: string, keys: string[]) => Promise<boolean>
  takeOffList: (id: string, keys: string[]) => Promise<boolean>
}
