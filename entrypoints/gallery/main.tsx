import { render } from 'preact'
import '../../assets/styles/index.css'
import { i18n } from '#i18n'
import { Cards } from './Cards.tsx'
import { Kit } from './Kit.tsx'
import './gallery.css'

const root = document.getElementById('root')
if (root)
  render(
    <>
      <h1 class="unseen">{i18n.t('gallery.title')}</h1>
      <Kit />
      <Cards />
    </>,
    root,
  )
