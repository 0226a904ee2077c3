import type { LibraryPageProps } from '../model/route.ts'
import { AllLists } from './AllLists.tsx'

/** All lists, or one of them with its records. */
export default function ListsView({ db }: LibraryPageProps) {
  return <AllLists db={db} />
}
