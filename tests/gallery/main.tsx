import { render } from 'preact'
import '../../assets/styles/index.css'
import { Cards } from './Cards.tsx'
import { Controls } from './Controls.tsx'
import { Kit } from './Kit.tsx'
import { Locks } from './Locks.tsx'
import { People } from './People.tsx'
import { Speed } from './Speed.tsx'
import { States } from './States.tsx'
import { Teams } from './Teams.tsx'
import { ToolbarIcons } from './ToolbarIcons.tsx'
import { Alerts } from './Alerts.tsx'
import { Work } from './Work.tsx'
import './gallery.css'

const root = document.getElementById('root')
if (root)
  render(
    <>
      <h1 class="unseen">Gallery</h1>
      <Controls />
      <Kit />
      <ToolbarIcons />
      <People />
      <Cards />
      <States />
      <Work />
      <Teams />
      <Locks />
      <Alerts />
      <Speed />
    </>,
    root,
  )
