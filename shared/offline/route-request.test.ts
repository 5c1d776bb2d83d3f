import { describe, expect, test } from 'vitest'
import { draftOfPath, offlineTarget, routeRequest } from './route-request.ts'

const ORIGIN = 'https://daftar.example'
const request = (path: string, change: Partial<Parameters<typeof routeRequest>[0]> = {}) =>
  routeRequest({ method: 'GET', url: ORIGIN + path, mode: 'cors', destination: '', ...change }, ORIGIN)
const NAVIGATION = { mode: 'navigate', destination: 'document' }

describe('routeRequest', () => {
  test.each([
    '/',
    '/home',
    '/reza/کتاب-abc',
    '/me/wallet',
    '/p/abc/edit',
    '/offline',
    '/podcast/abc',
    '/apiary',
    '/feeds',
    '/mediateam',
    '/reza/api',
    '/reza/__x',
    '/__',
    '/a.xmls',
    '/sitemaps',
    '/feedxjson',
  ])('sends a navigation to %s to the network first', (path) => expect(request(path, NAVIGATION)).toBe('navigation'))
  test.each([
    '/api/exports/posts/a.epub',
    '/media/sound/a.mp3',
    '/feed/reza',
    '/embed/a',
    '/robots.txt',
    '/sitemap.xml',
    '/__local/mailbox',
    '/sw.js',
    '/feed',
    '/feed.json',
    '/sitemap/posts-1',
    '/reza/feed.xml',
    '/a.webmanifest',
    '/media',
    '/__x',
  ])('leaves a navigation to %s to the browser', (path) => expect(request(path, NAVIGATION)).toBeUndefined())
  test.each(['/assets/abc.js', '/fonts/vazirmatn-fa-v1.woff2'])('reads %s from the cache', (path) => expect(request(path)).toBe('static'))
  test.each(['/api/accounts/viewer', '/api/wallet', '/api/posts/abc', '/manifest.webmanifest', '/sw.js'])(
    'never touches %s, with and without a page that asks for it',
    (path) => {
      expect(request(path)).toBeUndefined()
      expect(request(path, { mode: 'same-origin' })).toBeUndefined()
    },
  )
  test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('never touches a request with %s', (method) => {
    expect(request('/', { ...NAVIGATION, method })).toBeUndefined()
    expect(request('/assets/abc.js', { method })).toBeUndefined()
  })
  test('never touches another host', () =>
    expect(
      routeRequest({ method: 'GET', url: 'https://other.example/assets/a.js', mode: 'cors', destination: 'script' }, ORIGIN),
    ).toBeUndefined())
  test('handles images and audio of posts only where an element loads them', () => {
    expect(request('/media/abc/640.webp', { destination: 'image' })).toBe('image')
    expect(request('/media/sound/abc.mp3', { destination: 'audio' })).toBe('audio')
    expect(request('/media/sound/abc.mp3')).toBeUndefined()
    expect(request('/icons/icon-192.png', { destination: 'image' })).toBeUndefined()
    expect(request('/x/media/abc/640.webp', { destination: 'image' })).toBeUndefined()
    expect(request('/media/abc/640.webp', { destination: 'document' })).toBeUndefined()
    expect(request('/x/assets/abc.js')).toBeUndefined()
  })
})

describe('offlineTarget', () => {
  const paths = { offline: '/offline', writing: '/offline/write' }
  test.each([
    ['/new-post', '/offline/write?draft=new'],
    ['/p/Ab3/edit', '/offline/write?draft=Ab3'],
    ['/new-post/', '/offline/write?draft=new'],
    ['/p/Ab3/edit/', '/offline/write?draft=Ab3'],
    ['/new-post?x=1', '/offline/write?draft=new'],
    ['/x/new-post', '/offline?from=%2Fx%2Fnew-post'],
    ['/p/a/b/edit', '/offline?from=%2Fp%2Fa%2Fb%2Fedit'],
    ['/p//edit', '/offline?from=%2Fp%2F%2Fedit'],
    ['/reza/a?sort=newest', '/offline?from=%2Freza%2Fa%3Fsort%3Dnewest'],
    ['/p/Ab3/settings/sound', '/offline?from=%2Fp%2FAb3%2Fsettings%2Fsound'],
  ])('of %s is %s', (path, target) => expect(offlineTarget(ORIGIN + path, paths)).toBe(target))
})

test('draftOfPath returns the draft of pages of the editor only', () =>
  expect(['/new-post', '/p/Ab3/edit', '/p/Ab3/review', '/new-post/x'].map(draftOfPath)).toEqual(['new', 'Ab3', undefined, undefined]))
