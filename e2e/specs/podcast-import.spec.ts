import { ownershipText } from '#web/podcasts/importer/ownership-text.ts'
import { text } from '#web/podcasts/importer/text.ts'
import { showSettingsText } from '#web/podcasts/shows/show-settings-text.ts'
import { aFeedItem, feedXml, type ItemFixture } from '#worker/podcasts/importer/testing/a-feed.ts'
import { expectAccessible, expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { startPodcastHost } from '../support/local-hosts.ts'
import { anEstablishedMember } from '../support/moderator.ts'

const PHONE = { width: 390, height: 844 }

test('a member previews a podcast, imports it and sees the status change from running to done', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const { client } = await anEstablishedMember(site)
  await context.addCookies(browserCookies(client))
  const host = await startPodcastHost()
  try {
    const items: ItemFixture[] = [1, 2, 3].map((n) => aFeedItem(host.base, n))
    for (const { path, file } of items) if (path && file) host.files.set(path, { bytes: file, type: 'audio/mpeg' })
    const film = aFeedItem(host.base, 4, { enclosure: `<enclosure url="${host.base}/4.mp4" type="video/mp4"/>` })
    const lost = aFeedItem(host.base, 5)
    const feed = feedXml([...items, film, lost], { title: 'رادیوی کوچه' })
    host.files.set('/feed.xml', { bytes: new TextEncoder().encode(feed), type: 'application/rss+xml' })

    await page.goto('/me/publications')
    await waitForHydration(page)
    await page.getByRole('link', { name: showSettingsText.importShow }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title)
    await page.getByLabel(text.feed).fill(`${host.base}/none.xml`)
    await page.getByRole('button', { name: text.showPreview }).click()
    await expect(page.getByText('در این نشانی RSSای نیست')).toBeVisible()
    await page.getByLabel(text.feed).fill(`${host.base}/feed.xml`)
    await page.getByRole('button', { name: text.showPreview }).click()
    await expect(page.getByRole('heading', { name: 'رادیوی کوچه' })).toBeVisible()
    await page.getByText(text.leftOut(1)).click()
    await expect(page.getByText(text.reasons.video)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: ownershipText.getWord }).click()
    const word = await page.getByLabel(ownershipText.word).inputValue()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: ownershipText.checkAndStart }).click()
    await expect(page.getByRole('alert')).toHaveText(text.ownershipRequired)
    await page.getByLabel(text.ownershipClaim).check()
    await page.getByRole('button', { name: ownershipText.checkAndStart }).click()
    await expect(page.getByRole('alert')).toContainText('این کلمه هنوز در RSS نیست')
    const withWord = feed.replace('<channel>', `<channel><podcast:txt purpose="verify">${word}</podcast:txt>`)
    host.files.set('/feed.xml', { bytes: new TextEncoder().encode(withWord), type: 'application/rss+xml' })

    const open = host.holdRequests()
    await page.getByRole('button', { name: ownershipText.checkAndStart }).click()
    await expect(page).toHaveURL(/\/me\/podcast-import\/[a-z0-9]{12}$/)
    await expect(page.getByRole('status').filter({ hasText: text.states.running })).toBeVisible()
    await expectAccessible(page)
    open()
    await expect(page.getByRole('status').filter({ hasText: text.states.done })).toContainText(text.doneOf(3, 3), { timeout: 30_000 })
    await expect(page.getByText(text.reasons.gone)).toBeVisible()
    await expect(page.getByLabel(text.newFeedUrl)).toHaveValue(/\/podcast\/[a-z0-9]{12}\/feed\.xml$/)
    await page.setViewportSize(PHONE)
    await expectToFitPhone(page)
    await expectAccessibleInBothThemes(page)

    // The server-rendered page must show the result too.
    expect((await client.get(new URL(page.url()).pathname)).text).toContain(text.reasons.gone)
    await page.getByRole('link', { name: text.page }).click()
    await expect(page.getByText('قسمت 3: گفت‌وگو & خاک').first()).toBeVisible()
  } finally {
    host.close()
  }
})
