import { connect } from 'node:net'
import { parseRssFeed } from 'feedsmith'
import { showSettingsText } from '#web/podcasts/shows/show-settings-text.ts'
import { text } from '#web/podcasts/shows/text.ts'
import { text as ui } from '#web/ui/form-text.ts'
import type { PublishResult } from '#worker/posts/posts/contract.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { expectAccessible, expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { startDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { createPng } from '../support/media-files.ts'
import { registerMember } from '../support/member.ts'
import { readSampleShow } from '../support/sample-show.ts'

/** Adds an audio row without a file to a draft and assigns it to a show, directly in the database. */
async function addEpisodeAudio(post: string, show: string): Promise<void> {
  const data = process.env.DAFTAR_E2E_DATA
  if (!data) throw new Error('DAFTAR_E2E_DATA is not set; global-setup.ts sets it')
  const database = await openLocalDatabase(data)
  const insert = `INSERT INTO sounds (post_id, hash, podcast_id, object_key, format, bytes, duration, guid, season, stored_at)
    SELECT p.id, p.hash, c.id, 'sound/' || p.hash, 'mp3', 1000, 60000, 'guid ' || p.hash, 1, 1 FROM posts p, podcasts c
    WHERE p.hash = '${post}' AND c.hash = '${show}' ON CONFLICT DO NOTHING`
  try {
    await database.run(insert)
  } finally {
    await database.close()
  }
}

test('a member creates and edits a show; its feed lists the episode and, after a move, redirects with 301', async ({
  page,
  context,
  site,
}) => {
  const { client } = await registerMember(site)
  await context.addCookies(browserCookies(client))
  await page.goto('/me/publications')
  await waitForHydration(page)
  await page.getByRole('button', { name: showSettingsText.create }).click()
  const dialog = page.getByRole('dialog', { name: showSettingsText.createTitle })
  await dialog.getByLabel(showSettingsText.title, { exact: true }).fill('صدای کوچه')
  await dialog.getByLabel(showSettingsText.description, { exact: true }).fill('گپی دربارهٔ کوچه‌های شهر')
  await dialog.getByLabel(showSettingsText.category, { exact: true }).selectOption('Society & Culture/Documentary')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: showSettingsText.submitCreate }).click()

  await expect(page).toHaveURL(/\/me\/podcasts\/[a-z0-9]{12}$/)
  const show = page.url().slice(-12)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(showSettingsText.settings)
  await page
    .getByLabel(showSettingsText.chooseCover)
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: createPng({ width: 900, height: 900 }) })
  await expect(page.getByRole('alert')).toContainText('۱۴۰۰')
  await page
    .getByLabel(showSettingsText.chooseCover)
    .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: createPng({ width: 1400, height: 1400 }) })
  await expect(page.getByRole('button', { name: showSettingsText.changeCover })).toBeVisible()
  await page.getByRole('button', { name: ui.addOf(showSettingsText.seasons) }).click()
  await page.getByLabel(showSettingsText.seasonName, { exact: true }).fill('سنگ‌ها')
  await page.getByRole('button', { name: ui.save }).click()
  await expect(page.getByText('سنگ‌ها')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const { hash, revision } = await startDraft(client, { title: 'قسمت نخست' })
  await addEpisodeAudio(hash, show)
  await client.call<PublishResult>('POST', `/api/posts/${hash}/publish`, { json: { revision, tags: [], topics: [] } })
  const read = async () => new Client(site).get(`/podcast/${show}/feed.xml`)
  const feed = parseRssFeed((await read()).text)
  expect(feed).toMatchObject({
    ...{ title: 'صدای کوچه', itunes: { categories: [{ text: 'Society & Culture', categories: [{ text: 'Documentary' }] }] } },
    items: [{ title: 'قسمت نخست', podcast: { season: { number: 1, name: 'سنگ‌ها' } } }],
  })
  const cover = await new Client(site).send('HEAD', new URL(feed.itunes?.image ?? '').pathname)
  expect([cover.status, cover.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])

  await page.getByRole('link', { name: showSettingsText.seePage }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'صدای کوچه' })).toBeVisible()
  await expect(page.getByLabel(text.feed)).toHaveValue(`${site}/podcast/${show}/feed.xml`)
  await expectAccessible(page)
  await page.getByRole('link', { name: text.settings }).click()
  await page.getByRole('button', { name: ui.editOf(showSettingsText.redirectFeed) }).click()
  await page.getByLabel(showSettingsText.newFeed).fill('https://host.example/feed.xml')
  await page.getByRole('button', { name: ui.save }).click()
  await expect(page.getByRole('button', { name: showSettingsText.cancelRedirect })).toBeVisible()
  const moved = await read()
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, 'https://host.example/feed.xml'])
})

test('the history category of the podcast directory lists shows and fits a phone @phone', { tag: '@full' }, async ({ page }) => {
  await page.goto('/podcasts')
  await page
    .getByRole('navigation', { name: text.categories })
    .getByRole('link', { name: /^تاریخ/ })
    .click()
  await expect(page).toHaveURL(/category=history/)
  await expect(page.locator('[data-card]')).not.toHaveCount(0)
  await expectToFitPhone(page)
  await expectAccessible(page)
})

/** Sends a request without any header that it does not need and returns the raw response. */
const requestRaw = (site: string, path: string, headers: readonly string[] = []): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(site)
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(`${[`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`),
    )
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', reject)
  })

test('the feed of a show reaches a client that names no coding as plain text, with an ETag of its own', async ({ site }) => {
  const path = `/podcast/${(await readSampleShow(site)).hash}/feed.xml`
  const [plain, gzip] = [await requestRaw(site, path), await requestRaw(site, path, ['Accept-Encoding: gzip'])]
  const etagOf = (response: string) => /^etag: (\S+)/im.exec(response)?.[1]
  expect(plain).toMatch(/^HTTP\/1\.1 200 /)
  expect(plain).not.toMatch(/^content-encoding:/im)
  expect(plain).toContain('<rss version="2.0"')
  expect(gzip).toMatch(/^content-encoding: gzip\r$/im)
  expect(gzip).not.toContain('<rss')
  expect([etagOf(plain)?.includes('gzip'), etagOf(gzip)?.endsWith('-gzip"')]).toEqual([false, true])
})
