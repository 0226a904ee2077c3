import type { LibraryPageProps } from '../model/route.ts'
import { AllLists } from './AllLists.tsx'
import { OneList } from './OneList.tsx'

export default function ListsView({ route: { id }, db }: LibraryPageProps) {
  return id === null ? <AllLists db={db} /> : <OneList key={id} id={id} db={db} />
}
