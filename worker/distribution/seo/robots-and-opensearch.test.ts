import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { isPublicPage } from '#worker/lib/page-cache.ts'
import { request } from '#worker/testing/index.ts'

/** Evaluates robots.txt as RFC 9309 requires: `*` matches any characters, `$` matches the end, and any other rule is a prefix. */
async function mayRead(path: string): Promise<boolean> {
  const text = await (await request('/robots.txt')).text()
  const rules = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule)
  const patterns = rules.map((rule) => new RegExp(`^${rule.replace(/[?.]/g, '\\$&').replaceAll('*', '.*')}`))
  return !patterns.some((pattern) => pattern.test(path))
}

test('robots.txt disallows private pages, allows public ones and links the sitemap', async () => {
  const answer = await request('/robots.txt')
  expect([answer.status, answer.headers.get('Content-Type')?.toLowerCase()]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toContain(`\nSitemap: ${env.ORIGIN}/sitemap.xml\n`)
  for (const path of [
    '/me',
    '/me/posts/drafts',
    '/p/abc/edit',
    '/home',
    '/home?tab=newest',
    '/login?next=/',
    '/sara/d/abc',
    '/api/viewer',
  ]) {
    expect([path, await mayRead(path)]).toEqual([path, false])
    expect(isPublicPage(path.split('?')[0] ?? '')).toBe(false)
  }
  for (const path of [
    '/',
    '/mehdi',
    '/mehdi/slug-abcdefghijkl',
    '/homer',
    '/parisa',
    '/tag/%D8%A7',
    '/podcast/a',
    '/feed/sara',
    '/sitemap.xml',
    '/sara/daftar',
  ])
    expect([path, await mayRead(path)]).toEqual([path, true])
})

test('opensearch.xml describes search at the site’s origin', async () => {
  const answer = await request('/opensearch.xml')
  expect(answer.headers.get('Content-Type')).toBe('application/opensearchdescription+xml; charset=UTF-8')
  const xml = await answer.text()
  expect(xml).toContain(`template="${env.ORIGIN}/search/posts?q={searchTerms}"`)
  expect(xml).toMatch(/<ShortName>.{1,16}<\/ShortName>/)
})
