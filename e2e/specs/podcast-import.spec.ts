import { text } from '#web/podcasts/importer/text.ts'
import { ownText } from '#web/podcasts/shows/own-text.ts'
import { feedXml, goodItem, type MadeItem } from '#worker/podcasts/importer/testing/a-feed.ts'
import { expectAccessible, expectAccessibleInBoth, expectToFitPhone } from '../support/accessible.ts'
import { alive } from '../support/alive.ts'
import { registerMember } from '../support/member.ts'
import { openPodcastHost } from '../support/podcast-host.ts'
import { browserCookies, expect, test } from '../support/site.ts'

const PHONE = { width: 390, height: 844 }

test('a podcast is looked at, brought and followed to its end without a reload', async ({ page, context, site }) => {
  const { client } = await registerMember(site)
  await context.addCookies(browserCookies(client))
  const host = await openPodcastHost()
  try {
    const items: MadeItem[] = [1, 2, 3].map((n) => goodItem(host.base, n))
    for (const { path, file } of items) if (path && file) host.files.set(path, { bytes: file, type: 'audio/mpeg' })
    const film = goodItem(host.base, 4, { enclosure: `<enclosure url="${host.base}/4.mp4" type="video/mp4"/>` })
    const lost = goodItem(host.base, 5)
    const feed = feedXml([...items, film, lost], { title: 'رادیوی کوچه' })
    host.files.set('/feed.xml', { bytes: new TextEncoder().encode(feed), type: 'application/rss+xml' })

    await page.goto('/me/publications')
    await alive(page)
    await page.getByRole('link', { name: ownText.bring }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
    await page.getByLabel(text.feed).fill(`${host.base}/none.xml`)
    await page.getByRole('button', { name: text.look }).click()
    await expect(page.getByText('در این نشانی خوراکی نیست')).toBeVisible()
    await page.getByLabel(text.feed).fill(`${host.base}/feed.xml`)
    await page.getByRole('button', { name: text.look }).click()
    await expect(page.getByRole('heading', { name: 'رادیوی کوچه' })).toBeVisible()
    await page.getByText(text.leftOut(1)).click()
    await expect(page.getByText(text.reasons.video)).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: text.start }).click()
    await expect(page.getByRole('alert')).toHaveText(text.mineFirst)

    const open = host.hold()
    await page.getByLabel(text.mine).check()
    await page.getByRole('button', { name: text.start }).click()
    await expect(page).toHaveURL(/\/me\/podcast-import\/[a-z0-9]{12}$/)
    await expect(page.getByRole('status').filter({ hasText: text.states.running })).toBeVisible()
    await expectAccessible(page)
    open()
    await expect(page.getByRole('status').filter({ hasText: text.states.done })).toContainText(text.doneOf(3, 3), { timeout: 30_000 })
    await expect(page.getByText(text.reasons.gone)).toBeVisible()
    await expect(page.getByLabel(text.ourFeed)).toHaveValue(/\/podcast\/[a-z0-9]{12}\/feed\.xml$/)
    await page.setViewportSize(PHONE)
    await expectToFitPhone(page)
    await expectAccessibleInBoth(page)

    // The server tells the same to who comes without scripts.
    expect((await client.get(new URL(page.url()).pathname)).text).toContain(text.reasons.gone)
    await page.getByRole('link', { name: text.page }).click()
    await expect(page.getByText('قسمت 3: گفت‌وگو & خاک').first()).toBeVisible()
  } finally {
    host.close()
  }
})
