import '../../assets/styles/index.css'
import { render } from 'preact'
import { Panel } from '../../components/panel/Panel.tsx'
import { watchBeside } from '../../lib/state/panel.ts'

render(<Panel beside={watchBeside('panel')} />, document.getElementById('root')!)
