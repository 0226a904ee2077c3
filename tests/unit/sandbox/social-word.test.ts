import { expect, test } from 'vitest'
import { mara, openBench, socialUrl } from './bench.ts'

test('a service can use another word for the network in its field names', async () => {
  const bench = await openBench({ socialWord: 'foo', jobUrlParameter: 'jobAddress' })
  try {
    const reply = await bench.get('/v1/enrichment/profile', { fooUrl: mara })
    expect(reply.at('person.fooUrl')).toBe(mara)
    expect(reply.at('person.positions.positionHistory.0.fooId')).toBe('1048576')
    expect(reply.text).not.toMatch(/"social[A-Z]/)
    expect((await bench.get('/v1/enrichment/profile', { socialUrl: mara })).status).toBe(400)
    const job = await bench.get('/v1/enrichment/jobs/details', {
      jobAddress: `${socialUrl}/jobs/view/4000000001/`,
    })
    expect(job.at('job.fooIdentifier')).toBe('4000000001')
  } finally {
    await bench.service.close()
  }
})
