import { existsSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { text } from '#web/sounds/text.ts'
import { LIMITS } from '#worker/lib/limits.ts'
import type { SoundUploads } from '#worker/sounds/contract.ts'
import { audioSample } from '#worker/testing/audio-samples.ts'
import { expectAccessible, expectAccessibleInBoth, expectToFitPhone } from './accessible.ts'
import { alive } from './alive.ts'
import { startDraft } from './draft.ts'
import { longSound } from './long-sound.ts'
import type { Member } from './member.ts'
import { browserCookies, expect, test } from './site.ts'

const LONG = Buffer.from(longSound(60_000_000).file)
const ALL = Array.from({ length: Math.ceil(LONG.length / LIMITS.soundPartBytes) }, (_, at) => at + 1)
const PART = /\/parts\/\d+$/

async function open(page: Page, { client }: Member): Promise<string> {
  const { hash } = await startDraft(client, { title: 'قسمت نخست' })
  await page.context().addCookies(browserCookies(client))
  await page.goto(`/p/${hash}/settings/sound`)
  await alive(page)
  return hash
}

const partsOf = async ({ client }: Member, post: string) =>
  (await client.call<SoundUploads>('GET', `/api/sounds/${post}/uploads`)).uploads[0]?.parts ?? []

/** The page's line, to be cut and mended. */
async function openLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (isUp: boolean) =>
    session.send('Network.emulateNetworkConditions', { offline: !isUp, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function pick(page: Page, label: string, name: string, buffer: Buffer): Promise<void> {
  // From a disk, where a file keeps its time, by which it is known again.
  const path = test.info().outputPath(name)
  if (!existsSync(path)) writeFileSync(path, buffer)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, label).press('Enter')])
  await chooser.setFiles(path)
}

test('a sound is sent over a bad line, paused, left and gone on with; then replaced and removed', async ({ page, member, expected }) => {
  expected(/ERR_INTERNET_DISCONNECTED/)
  const post = await open(page, member)
  const bar = page.getByRole('progressbar', { name: text.progress })

  await test.step('what is no sound, and a line that breaks', async () => {
    await expectAccessibleInBoth(page)
    await pick(page, text.pick, 'یادداشت.pdf', Buffer.from('%PDF'))
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(text.notSound)
    const line = await openLine(page)
    await line(false)
    await pick(page, text.pick, 'قسمت نخست.mp3', LONG)
    await expect(page.getByText(text.phases.waiting)).toBeVisible()
    await line(true)
    await expect(bar).toBeVisible()
    await expect.poll(async () => (await partsOf(member, post)).length).toBeGreaterThan(0)
    await button(page, text.pause).click()
    await expect(page.getByText(text.phases.paused)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('after a reload the same file goes on where it stopped', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await alive(page)
    await expect(button(page, text.forget)).toBeVisible()
    const came = await partsOf(member, post)
    const sent: string[] = []
    page.on('request', (request) => PART.test(request.url()) && sent.push(request.url().split('/').at(-1) ?? ''))
    await pick(page, text.pickSame, 'قسمت نخست.mp3', LONG)
    await expect(page.getByText(text.done)).toBeVisible({ timeout: 20_000 })
    expect(sent.map(Number).toSorted((a, b) => a - b)).toEqual(ALL.filter((number) => !came.includes(number)))
  })

  await test.step('heard, measured, and heard in the middle', async () => {
    await expect(page.getByText('۱:۰۲:۳۰')).toBeVisible()
    // What the server renders of it is what the page takes over.
    await page.reload()
    await alive(page)
    const heard = await page.locator('main audio').evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      await audio.play()
      audio.currentTime = audio.duration * 0.9
      await new Promise((done) => audio.addEventListener('seeked', done, { once: true }))
      return { duration: audio.duration, at: audio.currentTime }
    })
    expect(heard.duration).toBeCloseTo(3750, -1)
    expect(heard.at).toBeCloseTo(3375, -1)
    await expectAccessibleInBoth(page)
  })

  await test.step('replaced by one with a title, and removed', async () => {
    const player = page.locator('main audio')
    const before = await player.getAttribute('src')
    await button(page, text.replace).click()
    await pick(page, text.pickOther, 'تازه.mp3', Buffer.from(audioSample('mp3')))
    await expect.poll(() => player.getAttribute('src')).not.toBe(before)
    await expect(page.getByText('۰:۰۲')).toBeVisible()
    await button(page, text.remove).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: text.remove, exact: true }).click()
    await expect(player).toHaveCount(0)
    await expect(button(page, text.pick)).toBeVisible()
  })
})

test('a sound is sent from a phone @phone', async ({ page, member }) => {
  await open(page, member)
  await expectToFitPhone(page)
  await pick(page, text.pick, 'یک نام بسیار بلند برای پروندهٔ صدایی که از ضبط‌صوت گوشی آمده است.m4a', Buffer.from(audioSample('m4a')))
  await expect(page.locator('main audio')).toHaveCount(1)
  await expectToFitPhone(page)
})
