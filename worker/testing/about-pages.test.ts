import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { COMMUNITY_RULES, SUSPENSION_DAYS } from '#shared/community-rules.ts'
import { NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { DAY } from '#shared/time.ts'
import { SESSION_IDLE_TIMEOUT_MS } from '#worker/account/auth/sessions.ts'
import { nextEscalationStep } from '#worker/account/suspensions/suspend.ts'
import { RESTORE_WINDOW } from '#worker/posts/posts/change-state.ts'
import { handleRequest } from '#worker/router.ts'
import { as, aUser, ORIGIN, request, testEnv } from './index.ts'

async function readPage(path: string) {
  const ctx = createExecutionContext()
  const response = await handleRequest(new Request(ORIGIN + path), testEnv(), ctx)
  const html = await response.text()
  await waitOnExecutionContext(ctx)
  return { response, html }
}
const days = (ms: number) => `${formatNumber(ms / DAY)} روز`

test.each(['/about', '/about/rules', '/about/terms', '/about/privacy'])(
  '%s is a public page with a table of contents and a date',
  async (path) => {
    const { response, html } = await readPage(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toContain('public')
    const anchors = [...html.matchAll(/<a href="#([a-z-]+)"/g)].map(([, id]) => id).filter((id) => id !== 'content')
    expect(anchors.length).toBeGreaterThan(2)
    for (const id of anchors) expect(html).toContain(`<h2 id="${id}"`)
    expect(html).toMatch(/<time dateTime="\d{4}-\d{2}-\d{2}">آخرین تغییر: [۰-۹]+ \S+ [۰-۹]{4}</)
    const sitemap = await (await request(`${ORIGIN}/sitemap/pages.xml`)).text()
    expect(sitemap).toContain(`<loc>${ORIGIN}${path}</loc>`)
  },
)

test('the rules on /about/rules are those that moderators choose from, with their numbers and the steps of suspension', async () => {
  const { html } = await readPage('/about/rules')
  for (const { number, name, text } of COMMUNITY_RULES) {
    expect(html).toContain(`id="rule-${number}"`)
    expect(html).toContain(name)
    expect(html).toContain(text)
  }
  for (const [at, length] of SUSPENSION_DAYS.entries()) {
    expect(nextEscalationStep(at, 0)).toEqual({ step: at + 1, endsAt: length === null ? null : length * DAY })
    if (length !== null) expect(html).toContain(days(length * DAY))
  }
  expect(html).toContain(days(NEW_MEMBER_AGE))
})

test('the periods on the pages are those that the product applies', async () => {
  const [terms, privacy] = [(await readPage('/about/terms')).html, (await readPage('/about/privacy')).html]
  const { graceDays } = await (await as(await aUser()).get('/api/me/deletion')).json<{ graceDays: number }>()
  expect([terms.includes(days(RESTORE_WINDOW)), terms.includes(days(graceDays * DAY)), privacy.includes(days(graceDays * DAY))]).toEqual([
    true,
    true,
    true,
  ])
  expect(privacy).toContain(days(SESSION_IDLE_TIMEOUT_MS))
})

test('the register form and the footer link to the pages', async () => {
  const register = (await readPage('/register')).html
  for (const path of ['/about/rules', '/about/terms', '/about/privacy']) expect(register).toContain(`href="${path}"`)
  const home = (await readPage('/tags')).html
  for (const path of ['/about', '/about/rules', '/about/terms', '/about/privacy']) expect(home).toContain(`href="${path}"`)
})
