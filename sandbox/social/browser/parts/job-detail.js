import { element, linkTo, picture } from '../element.js'

/** A job as it is read: `heading` is `h1` on its own page, `h2` next to a list. */
export function jobDetail(job, heading) {
  const inList = heading === 'h2'
  const title = element(heading, { 'data-arrive': inList }, inList ? linkTo(job.path, job.name) : job.name)
  return element(
    'article',
    { class: 'card job' },
    element(
      'header',
      { class: 'job-head' },
      picture(job.image, 56, 'company'),
      element(
        'div',
        { class: 'entry-words' },
        title,
        element('p', {}, linkTo(job.companyPath, job.company), ` · ${job.place}`),
        element('p', { class: 'quiet' }, dates(job)),
      ),
    ),
    element(
      'ul',
      { class: 'traits' },
      job.traits.map((trait) => element('li', {}, trait)),
    ),
    element('h3', {}, 'About the job'),
    element('p', { class: 'prose' }, job.description),
  )
}

function dates({ reposted, posted, applicants, industry }) {
  const when = posted && `${reposted ? 'Reposted' : 'Posted'} ${posted}`
  return [when, `${applicants.toLocaleString('en')} applicants`, industry].filter(Boolean).join(' · ')
}
