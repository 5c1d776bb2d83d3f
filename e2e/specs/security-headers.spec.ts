import type { Page } from '@playwright/test'
import type { ClientResponse } from '../support/client.ts'
import { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { apiTest, expect, test } from '../support/fixtures.ts'
import { registerMemberWithPassword } from '../support/member.ts'

/** Expects the default security headers, a strict CSP and a request id. */
function expectSecurityHeaders({ headers }: ClientResponse): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  expect(policy).toMatch(/frame-ancestors 'none'/)
}

const expectPrivate = ({ headers }: ClientResponse) => expect(headers.get('cache-control')).toBe('private, no-store')

apiTest(
  'public pages are identical for all visitors and queries and cacheable, and return 304 for a matching ETag',
  async ({ site, member }) => {
    const { path } = await publishDraft(member.client)
    const expectCacheable = async (address: string) => {
      const first = await new Client(site).get(address)
      const second = await new Client(site).send('GET', address, { headers: { 'User-Agent': 'Other/1.0', 'Accept-Language': 'en' } })
      expect(first.status, address).toBe(200)
      expect(second.text, address).toBe(first.text)
      expectSecurityHeaders(first)
      expect(first.headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i)
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(first.headers.get('set-cookie'), address).toBeNull()
      expect(first.headers.get('content-security-policy')).not.toContain('nonce-')
      const etag = first.headers.get('etag') ?? ''
      expect(etag, address).toMatch(/^(?:W\/)?"[\w-]+"$/)
      const known = await new Client(site).get(address, { 'If-None-Match': etag })
      expect(known.status, address).toBe(304)
      expect(known.text).toBe('')
      const head = await new Client(site).send('HEAD', address)
      expect([head.status, head.text], address).toEqual([200, ''])
    }
    // Other tests change the site, perhaps between two of the requests.
    for (const address of ['/', encodeURI(path), '/tags', '/topics', '/podcasts', '/contact-us', `/${member.handle}`])
      await expect(() => expectCacheable(address)).toPass()
    await expect(async () => {
      const plain = await new Client(site).get('/tags')
      const strange = await new Client(site).get('/tags?utm_source=x&fbclid=y')
      expect(strange.text).toBe(plain.text)
    }).toPass()
  },
)

apiTest(
  'pages of members, pages to sign in and API responses are private, and pages of one member have a CSP nonce each',
  async ({ site, member }) => {
    const answers = [await member.client.get('/home'), await member.client.get('/home'), await member.client.get('/tags')]
    const nonces = answers.map((answer) => {
      expect(answer.status).toBe(200)
      expectSecurityHeaders(answer)
      expectPrivate(answer)
      expect(answer.headers.get('etag')).toBeNull()
      return /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    })
    // `/tags` is the same page for all members, which has hashes.
    expect(nonces.slice(0, 2)).not.toContain(undefined)
    expect(new Set(nonces).size).toBe(answers.length)
    expect(nonces[2]).toBeUndefined()
    const visitor = new Client(site)
    for (const path of ['/login', '/register', '/api/accounts/viewer', '/api/posts/newest', '/api/nothing', '/home', '/new-post']) {
      const answer = await visitor.get(path)
      expectSecurityHeaders(answer)
      expectPrivate(answer)
    }
    expectPrivate(await member.client.get('/api/posts/mine/drafts'))
    expectPrivate(await visitor.send('POST', '/api/posts', { json: {} }))
  },
)

apiTest(
  'sign-in sets a host-bound, HttpOnly, Secure, SameSite=Lax session cookie and keeps its value out of the body',
  async ({ site }) => {
    const member = await registerMemberWithPassword(site)
    const answer = await new Client(site).send('POST', '/api/auth/sign-in', { json: { login: member.handle, password: member.password } })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-daftar='))
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
    expect(answer.text).not.toContain(/=([^;]+)/.exec(cookie ?? '')?.[1] ?? 'no cookie')
  },
)

apiTest('static files of the start page are cached as immutable for one year', async ({ site }) => {
  const { text } = await new Client(site).get('/')
  const files = [...text.matchAll(/"(\/(?:assets|fonts)\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  for (const kind of [/\.js$/, /\.css$/, /\.woff2$/])
    expect(
      files.some((file) => kind.test(file)),
      String(kind),
    ).toBe(true)
  for (const file of new Set(files)) {
    const { headers, status } = await new Client(site).get(file)
    expect(status, file).toBe(200)
    expect(headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options'), file).toBe('nosniff')
    expect(headers.get('referrer-policy'), file).toBe('strict-origin-when-cross-origin')
  }
})

const waitForHydratedLayout = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')))

test('public pages hydrate without violating their CSP, which blocks a script injected into the page', async ({
  page,
  member,
  allowConsole,
}) => {
  const { path } = await publishDraft(member.client)
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  for (const address of ['/', encodeURI(path), `/${member.handle}`, '/podcasts', '/login', '/no-such-page/at-all/here']) {
    await page.goto(address)
    await waitForHydratedLayout(page)
    expect(violations, address).toEqual([])
  }
  // The injected element also differs from what React hydrates.
  for (const pattern of [/Content Security Policy/, /React error #418/]) allowConsole(pattern)
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('</h1>', '</h1><script>document.title = "injected"</script>') })
  })
  await page.goto(encodeURI(path))
  await waitForHydratedLayout(page)
  expect(violations).toHaveLength(1)
  expect(await page.title()).not.toBe('injected')
})

apiTest(
  'a 404 is HTML for a page and JSON for the API, neither contains a stack trace, and POST to a page returns 405',
  async ({ site }) => {
    const visitor = new Client(site)
    const page = await visitor.get('/no-such-page/at-all/here')
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expectSecurityHeaders(page)
    const call = await visitor.get('/api/no-such-call')
    expect(call.status).toBe(404)
    expect(JSON.parse(call.text).error.code).toBe('not_found')
    const posted = await visitor.send('POST', '/tags', { json: {} })
    expect(posted.status).toBe(405)
    expect(page.text + call.text).not.toMatch(/\bat \w+ \(|node_modules|\.tsx?:\d+/)
  },
)
