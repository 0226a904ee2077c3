import { usePageModel } from '../model/usePageModel.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { Console } from './Console.tsx'
import { watchConsole } from './consoleModel.ts'

export default function ConsoleView({ db }: LibraryPageProps) {
  return <Console console={usePageModel(watchConsole, db)} />
}
