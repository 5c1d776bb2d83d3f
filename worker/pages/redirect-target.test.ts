import { expect, it, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const moved = (path: string) => redirectTarget(new URL(`https://daftar.example${path}`))

test.each([
  ['/@nima', '/nima'],
  ['/%40nima', '/nima'],
  ['/@nima/lists?tab=a%20b&q=%D8%A8', '/nima/lists?tab=a%20b&q=%D8%A8'],
  ['/@nima/%D8%B3%D9%84%D8%A7%D9%85-abcdefghijkl', '/nima/%D8%B3%D9%84%D8%A7%D9%85-abcdefghijkl'],
  ['/nima/%64/%41bc', '/nima/d/Abc'],
  ['/%6De', '/me'],
  ['/@@nima', '/nima'],
  ['/@Nima.Rad/%D8%B3-AbC?x=Y', '/nima.rad/%D8%B3-AbC?x=Y'],
  ['/Hezaro/%D8%B3%D9%84%D8%A7%D9%85-abcdefghijkl', '/hezaro/%D8%B3%D9%84%D8%A7%D9%85-abcdefghijkl'],
  ['/feed/@nima', '/feed/nima'],
  ['/feed/%40Nima.json?a=b', '/feed/nima.json?a=b'],
  ['/feed/', '/feed'],
  ['/tags/', '/tags'],
  ['/tags///?q=1', '/tags?q=1'],
  ['/tag//a', '/tag/a'],
  ['//', '/'],
  ['/nima%E2%80%8E', '/nima'],
  ['/nima/%D8%B3%D9%84%D8%A7%D9%85-abcdefghijkl%e2%80%8f', '/nima/%D8%B3%D9%84%D8%A7%D9%85-abcdefghijkl'],
  ['/%E2%81%A6@Nima%E2%81%A9', '/nima'],
  ['/\u202Anima\u202C', '/nima'],
  ['/%EF%BB%BFtags/%D8%9C', '/tags'],
  ['/search/posts?q=%D8%A8%E2%80%8E', '/search/posts?q=%D8%A8'],
  ['/search?q=%D8%B4%D8%A8', '/search/posts?q=%D8%B4%D8%A8'],
  ['/search/?q=a%20b&x=y', '/search/posts?q=a%20b&x=y'],
  ['/search/people', '/search/users'],
  ['/search/people/?q=%D8%B4%D8%A8', '/search/users?q=%D8%B4%D8%A8'],
  ['/@nima/?next=//evil.example', '/nima?next=//evil.example'],
  ['/nima%E2%80%8C', '/nima'],
  ['/nima/%D8%B3%D9%84%D8%A7%D9%85-abcdefghijkl%E2%80%8C%e2%80%8d', '/nima/%D8%B3%D9%84%D8%A7%D9%85-abcdefghijkl'],
  ['/tag/%DA%A9%D8%AA%D8%A7%D8%A8%E2%80%8C/', '/tag/%DA%A9%D8%AA%D8%A7%D8%A8'],
  ['/feed.xml', '/feed'],
  ['/rss', '/feed'],
  ['/rss.xml', '/feed'],
  ['/atom.xml', '/feed'],
  ['/index.xml', '/feed'],
  ['/nima/feed', '/feed/nima'],
  ['/@Nima/feed/', '/feed/nima'],
  ['/nima/rss.xml?a=b', '/feed/nima?a=b'],
  ['/tag/%D8%B4%D8%B9%D8%B1/feed', '/feed/tag/%D8%B4%D8%B9%D8%B1'],
  ['/topic/cinema/rss', '/feed/topic/cinema'],
  ['/nima/list/abcdefghijkl/feed', '/feed/list/abcdefghijkl'],
  ['/podcast/abcdefghijkl/feed', '/podcast/abcdefghijkl/feed.xml'],
  ['/podcast/abcdefghijkl/rss', '/podcast/abcdefghijkl/feed.xml'],
])('%s redirects to %s', (from, to) => expect(moved(from)).toBe(to))

test.each([
  '/',
  '/search',
  '/search?q=',
  '/search?q=%20',
  '/nima',
  '/@',
  '/nima/@x',
  '/tag/a%2F%2Fb',
  '/tag/%2F',
  '/nima/%2564/x',
  '/%D8%B3',
  '/tag/a%20b',
  '/?q=//',
  '/nima/%40x',
  '/nima/B',
  '/feed/tag/Node',
  '/feed/@',
  '/%D8%B3-B',
  '/nima/%D9%85%DB%8C%E2%80%8C%D8%B1%D9%88%D8%AF-abcdefghijkl',
  '/tag/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB',
  '/nima%25E2%2580%258E',
  '/feed',
  '/feed/rss',
  '/tag/feed',
  '/tag/rss',
  '/topic/feed',
  '/search/feed',
  '/podcast/feed',
  '/me/feed',
  '/api/feed',
  '/podcast/abcdefghijkl/feed.xml',
  '/nima/%D8%B3-abcdefghijkl/feed',
])('%s does not redirect', (path) => expect(moved(path)).toBeUndefined())

test.each([
  '//evil.example',
  '///evil.example/a',
  '/\\evil.example',
  '/@/evil.example/',
  '//@evil.example',
  '/@//evil.example',
  '/@%2Fevil.example',
  '/feed/@//evil.example',
  '/@@\\evil.example',
  '/%E2%80%8E/evil.example',
  '/%E2%80%8E%E2%80%8E//evil.example',
  '/@%E2%80%8E/evil.example',
])('%s does not redirect to another host', (path) => {
  const to = moved(path)
  expect(to === undefined ? 'stays' : new URL(to, 'https://daftar.example').host).toMatch(/^(?:stays|daftar\.example)$/)
})

it('the target of a redirect does not redirect again', () => {
  for (const path of ['/@nima/', '//tags//', '/%40nima///x/', '/@@Nima', '/feed//@%40Nima/', '/%40%4eima']) {
    const to = moved(path)
    expect(to && moved(to), path).toBeUndefined()
  }
})
