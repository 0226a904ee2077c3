import '../../assets/styles/index.css'
import { render } from 'preact'
import { Console } from '../../components/console/Console.tsx'
import { watchChosen } from '../../components/console/chosen.ts'
import { watchConsole } from '../../lib/state/console.ts'

render(<Console console={watchConsole(watchChosen())} />, document.getElementById('root')!)
