import { createHash } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { fingerprint } from '#web/lib/upload/fingerprint.ts'
import { text } from '#web/podcasts/episodes/text.ts'
import { text as uploadText } from '#web/ui/upload/text.ts'
import type { AudioUpload } from '#worker/podcasts/episodes/contract.ts'
import { audioSample } from '#worker/testing/audio-samples.ts'
import { expectAccessible, expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { startDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { createLongMp3 } from '../support/media-files.ts'
import type { Member } from '../support/member.ts'

const NAME = 'قسمت نخست.mp3'
const LONG_AUDIO = createLongMp3(20_000_000).file
/** Modification time of the files, as a Unix timestamp in seconds. */
const MODIFIED = 1_760_000_000
const PART = /\/parts\/\d+$/

async function open(page: Page, { client }: Member): Promise<string> {
  const { hash } = await startDraft(client, { title: 'قسمت نخست' })
  await page.context().addCookies(browserCookies(client))
  await page.goto(`/p/${hash}/settings/sound`)
  await waitForHydration(page)
  return hash
}

/** Uploads only part 2, keyed by the fingerprint that the page computes for the file. */
async function sendSecondPart({ client }: Member, post: string): Promise<void> {
  const file = new File([LONG_AUDIO], NAME, { lastModified: MODIFIED * 1000 })
  const json = { key: await fingerprint(file), name: NAME, bytes: LONG_AUDIO.length }
  const { hash, partBytes } = await client.call<AudioUpload>('POST', `/api/episodes/${post}/uploads`, { json })
  const body = LONG_AUDIO.slice(partBytes, 2 * partBytes)
  const digest = createHash('sha256').update(body).digest('base64')
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Digest': `sha-256=:${digest}:` }
  await client.call('PUT', `/api/episodes/${post}/uploads/${hash}/parts/2`, { body, headers })
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function pick(page: Page, label: string, name: string, bytes: Uint8Array): Promise<void> {
  // Write the file to disk to control its modification time, which is part of the fingerprint.
  const path = test.info().outputPath(name)
  if (!existsSync(path)) writeFileSync(path, bytes)
  utimesSync(path, MODIFIED, MODIFIED)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, label).press('Enter')])
  await chooser.setFiles(path)
}

test('an upload waits while offline, can be paused, and sends only missing parts after a reload; its audio can be played, replaced and deleted', async ({
  page,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const post = await open(page, member)
  await test.step('rejects a file that is not audio, waits while offline and pauses', async () => {
    await expectAccessibleInBothThemes(page)
    await pick(page, text.choose, 'یادداشت.pdf', Buffer.from('%PDF'))
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text.notAudio)
    await page.context().setOffline(true)
    await pick(page, text.choose, NAME, LONG_AUDIO)
    await expect(page.getByText(uploadText.phases.waiting)).toBeVisible()
    await button(page, uploadText.pause).click()
    await expect(page.getByText(uploadText.phases.paused)).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
  })

  await test.step('skips parts uploaded earlier', async () => {
    await sendSecondPart(member, post)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await waitForHydration(page)
    await expect(button(page, uploadText.discard)).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => PART.test(request.url()) && sent.push(request.url().split('/').at(-1) ?? ''))
    await pick(page, text.chooseSame, NAME, LONG_AUDIO)
    // The page waits up to 20 s for the waveform, which a busy machine computes slowly.
    await expect(page.getByText(text.done)).toBeVisible({ timeout: 60_000 })
    expect(sent.toSorted()).toEqual(['1', '3'])
  })

  await test.step('the player shows the duration, plays and seeks', async () => {
    await expect(page.getByText('۸:۲۰')).toBeVisible()
    // Reload to test the player that the server rendered.
    await page.reload()
    await waitForHydration(page)
    const heard = await page.locator('main audio').evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      await audio.play()
      audio.currentTime = audio.duration * 0.9
      await new Promise((done) => audio.addEventListener('seeked', done, { once: true }))
      return { duration: audio.duration, at: audio.currentTime }
    })
    expect(heard.duration).toBeCloseTo(500, -1)
    expect(heard.at).toBeCloseTo(450, -1)
    await expectAccessibleInBothThemes(page)
  })

  await test.step('replaces and deletes the audio', async () => {
    const player = page.locator('main audio')
    const before = await player.getAttribute('src')
    await button(page, text.replace).click()
    await pick(page, text.chooseOther, 'تازه.mp3', Buffer.from(audioSample('mp3')))
    await expect.poll(() => player.getAttribute('src')).not.toBe(before)
    await expect(page.getByText('۰:۰۲')).toBeVisible()
    await button(page, text.remove).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.remove, exact: true }).click()
    await expect(player).toHaveCount(0)
    await expect(button(page, text.choose)).toBeVisible()
  })
})

test('uploading audio with a long file name keeps the page within phone width @phone', { tag: '@full' }, async ({ page, member }) => {
  await open(page, member)
  await expectToFitPhone(page)
  await pick(page, text.choose, 'یک نام بسیار بلند برای پروندهٔ صدایی که از ضبط‌صوت گوشی آمده است.m4a', Buffer.from(audioSample('m4a')))
  await expect(page.locator('main audio')).toHaveCount(1)
  await expectToFitPhone(page)
})
