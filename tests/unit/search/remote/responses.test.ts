import { describe, expect, test } from 'vitest'
import { pageOfJob, pageOfPerson } from '../../../../lib/search/remote/found.ts'
import { mayGoOn, pagingOf } from '../../../../lib/search/remote/paging.ts'

const host = 'https://www.social.example'

describe('the paging of a response', () => {
  test.each([
    [{ pagination: { currentPage: 2, totalPages: 7, totalResults: 131 } }, { page: 2, pages: 7, total: 131 }],
    [
      { metadata: { currentPage: 1, pageNumber: 1, perPage: 25, total: 51 } },
      { page: 1, pages: 3, total: 51 },
    ],
    [{ metadata: { total: 0, perPage: 25 } }, { page: 1, pages: 1, total: 0 }],
    [{ metadata: { total: 4000, perPage: 25 } }, { page: 1, pages: 10, total: 4000 }],
    [{}, { page: 1, pages: null, total: null }],
  ])('%j', (data, shown) => expect(pagingOf(data, 1, 10)).toEqual(shown))

  test("paging ends at the last existing page or the service's limit", () => {
    expect(mayGoOn({ page: 1, pages: 2, total: 30 }, 20, Infinity)).toBe(true)
    expect(mayGoOn({ page: 2, pages: 2, total: 30 }, 10, Infinity)).toBe(false)
    expect(mayGoOn({ page: 10, pages: null, total: null }, 20, 10)).toBe(false)
    expect(mayGoOn({ page: 3, pages: null, total: null }, 0, 10)).toBe(false)
  })
})

describe('the page of a result', () => {
  test("a result's page comes from its URL, else from its handle, on the network’s host only", () => {
    const mara = `${host}/in/mara/`
    expect(pageOfPerson({ socialUrl: 'https://social.example/in/Mara?x=1' }, host)).toBe(mara)
    expect(pageOfPerson({ socialUrl: 'https://evil.example/in/mara/' }, host)).toBeNull()
    expect(pageOfPerson({ socialUrl: 'https://evil.example/', publicIdentifier: 'mara' }, host)).toBe(mara)
    expect(pageOfPerson({ socialUrl: `${host}/company/acme/` }, host)).toBeNull()
    expect(pageOfJob({ socialIdentifier: '12' }, host)).toBe(`${host}/jobs/view/12/`)
    expect(pageOfJob({ url: `${host}/jobs/view/a-job-at-b-12?ref=1` }, host)).toBe(`${host}/jobs/view/12/`)
    expect(pageOfJob({}, host)).toBeNull()
  })
})
