import { expect, test } from 'vitest'
import { AREA_NAMES, areaOf } from './api-areas.ts'

test('a route belongs to the area of its first segment, and one outside of the API to files', () => {
  const areas = {
    posts: 'posts',
    reading: 'tags',
    community: 'lists',
    podcasts: 'listening',
    publications: 'submissions',
    newsletters: 'email-subscriptions',
    statistics: 'visits',
    campaigns: 'awards',
  }
  const others = {
    account: 'me',
    money: 'promoted-card',
    portability: 'exports',
    moderation: 'transparency',
    administration: 'admin',
    site: 'openapi.json',
  }
  for (const [area, segment] of Object.entries({ ...areas, ...others })) {
    expect([areaOf(`/api/${segment}`), areaOf(`/api/${segment}/:hash/x`)]).toEqual([area, area])
  }
  expect(['/media/a', '/', '/x/api/posts', '/api', '/api/'].map(areaOf)).toEqual(['files', 'files', 'files', 'files', 'files'])
  expect(['/api/other', '/api/post', '/api/posts2'].map(areaOf)).toEqual([undefined, undefined, undefined])
  expect(AREA_NAMES).toEqual([...Object.keys(areas), ...Object.keys(others), 'files'])
})
