import { Hono } from 'hono'
import type { World } from '../../world/types.ts'
import { companyPage } from './company-page.ts'
import { feedPage } from './feed-page.ts'
import { jobList, jobNumberIn, jobPage } from './job-pages.ts'
import { personActivity, personPage, personPositions } from './person-page.ts'
import { postAt, postCard } from './posts.ts'
import { searchPage } from './search-page.ts'

const nothing = () => Response.json({ error: 'Nothing here' }, { status: 404 })

export function dataRoutes(world: World): Hono {
  const data = new Hono()
  const personViews = { '': personPage, '/positions': personPositions, '/activity': personActivity }

  for (const [part, view] of Object.entries(personViews)) {
    data.get(`/people/:id${part}`, (context) => {
      const person = world.person(context.req.param('id') ?? '')
      return person ? context.json(view(person, world)) : nothing()
    })
  }
  data.get('/companies/:id', (context) => {
    const company = world.company(context.req.param('id'))
    return company ? context.json(companyPage(company, world)) : nothing()
  })
  data.get('/jobs', (context) => context.json(jobList(context.req.query('keywords') ?? '', world)))
  data.get('/jobs/:id', (context) => {
    const job = world.job(jobNumberIn(context.req.param('id')))
    return job ? context.json(jobPage(job, world)) : nothing()
  })
  data.get('/post', (context) => {
    const post = postAt(context.req.query('path') ?? '', world)
    return post ? context.json(postCard(post, world)) : nothing()
  })
  data.get('/feed', (context) => context.json(feedPage(world)))
  data.get('/search', (context) => context.json(searchPage(context.req.query('q') ?? '', world)))
  data.post('/days', (context) => {
    const changed = world.timeline.pass(1)
    return context.json({ day: world.timeline.day, date: world.timeline.date.toISOString(), changed })
  })
  data.notFound(() => nothing())
  return data
}
