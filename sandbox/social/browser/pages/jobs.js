import { load, NothingHere } from '../data.js'
import { element, picture } from '../element.js'
import { card } from '../parts/card.js'
import { jobDetail } from '../parts/job-detail.js'

const hint = 'Title, company or place'

export async function jobsPage({ list }, address) {
  const isSearch = list === 'search'
  const keywords = isSearch ? (address.searchParams.get('keywords') ?? '') : ''
  const { jobs, total } = await load(`/jobs?keywords=${encodeURIComponent(keywords)}`)
  const current = address.searchParams.get('currentJobId') ?? chooseFirst(jobs, address)
  const detail = current
    ? await detailOf(current)
    : card(null, element('p', {}, 'No job matches this search.'))
  const heading = isSearch ? 'Job search' : 'Recommended jobs'
  return {
    title: detail.dataset.title ? `${detail.dataset.title} | ${heading}` : heading,
    list: `${list}?${keywords}`,
    content: element(
      'div',
      { class: 'jobs', 'data-list': `${list}?${keywords}` },
      element(
        'header',
        { class: 'jobs-head' },
        element('h1', {}, heading),
        element('p', { class: 'quiet' }, `${total.toLocaleString('en')} open positions`),
        searchForm(keywords),
      ),
      element(
        'ul',
        { class: 'card job-list', 'aria-label': heading },
        jobs.map((job) => listItem(job, current, address)),
      ),
      element('div', { class: 'job-detail' }, detail),
    ),
  }
}

/** The list opens on its first job and says so in the address, without a step of its own to go back to. */
function chooseFirst(jobs, address) {
  const [first] = jobs
  if (!first) return null
  // The reader may have gone on while the list was loading.
  if (window.location.href === address.href) history.replaceState({}, '', withJob(address, first.id))
  return first.id
}

async function detailOf(id) {
  try {
    const job = await load(`/jobs/${encodeURIComponent(id)}`)
    const detail = jobDetail(job, 'h2')
    detail.dataset.title = job.name
    return detail
  } catch (error) {
    if (!(error instanceof NothingHere)) throw error
    return card(null, element('p', {}, 'This job is no longer listed.'))
  }
}

function listItem(job, current, address) {
  return element(
    'li',
    { class: 'entry' },
    picture(job.image, 44, 'company'),
    element(
      'div',
      { class: 'entry-words' },
      element(
        'a',
        { class: 'name', href: withJob(address, job.id), 'aria-current': job.id === current && 'true' },
        job.name,
      ),
      element('p', { class: 'line' }, job.company),
      element('p', { class: 'quiet' }, job.place),
    ),
  )
}

function withJob(address, id) {
  const query = new URLSearchParams(address.search)
  query.set('currentJobId', id)
  return `${address.pathname}?${query}`
}

function searchForm(keywords) {
  return element(
    'form',
    { action: '/jobs/search/', role: 'search' },
    element('input', {
      name: 'keywords',
      type: 'search',
      value: keywords,
      'aria-label': hint,
      placeholder: hint,
    }),
    element('button', {}, 'Search jobs'),
  )
}
