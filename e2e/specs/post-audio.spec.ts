import type { Locator, Page } from '@playwright/test'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import { audioSample } from '#worker/testing/audio-samples.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { startDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/member.ts'
import { WritingPage } from '../support/writing-page.ts'

const RAIN = 'صدای باران بر بام'
const VOICE = 'یادداشتی با صدای خودم'

/** Opens a new draft with one line and places the caret at its end. */
async function write(page: Page, { client }: Member, title: string): Promise<WritingPage> {
  const { hash } = await startDraft(client, { title, paragraphs: ['این را بشنو:'] })
  await page.context().addCookies(browserCookies(client))
  await page.goto(`/p/${hash}/edit`)
  const writing = new WritingPage(page)
  await writing.body.getByText('این را بشنو:').click()
  await page.keyboard.press('End')
  return writing
}

/** Drops a file, followed by `padding` zero bytes, onto a line of text. */
const drop = (line: Locator, name: string, bytes: readonly number[], padding = 0) =>
  line.evaluate(
    (element, file) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([Uint8Array.from(file.bytes), new Uint8Array(file.padding)], file.name))
      const init = { dataTransfer, clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true }
      element.dispatchEvent(new DragEvent('drop', init))
    },
    { name, bytes, padding },
  )

const captions = (page: Page) => page.getByRole('textbox', { name: TEXT.audioCaption })

/** Plays the audio muted for a moment and expects a duration of about 1.5 s and no layout shift. */
async function playBriefly(player: Locator): Promise<void> {
  const before = await player.boundingBox()
  await player.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
  })
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)
  expect(await player.evaluate((audio: HTMLAudioElement) => Math.abs(audio.duration - 1.5))).toBeLessThan(0.2)
  expect(await player.boundingBox()).toEqual(before)
}

test('the editor inserts audio from the slash menu or by drop and rejects oversized and invalid files; visitors can play it', async ({
  page,
  member,
  browser,
  site,
}) => {
  const writing = await write(page, member, 'نوشته‌ای که شنیده می‌شود')
  const players = writing.body.locator('audio')

  await test.step('the slash menu opens the file picker and inserts audio with a caption', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('/صدا')
    const option = page.getByRole('listbox', { name: MENU_TEXT.slashMenu }).getByRole('option', { selected: true })
    await expect(option).toHaveText(MENU_TEXT.blocks.audio)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await chooser.setFiles({ name: 'باران.ogg', mimeType: 'audio/ogg', buffer: Buffer.from(audioSample('ogg')) })
    await expect(players).toHaveCount(1)
    await captions(page).fill(RAIN)
  })

  await test.step('inserts a dropped file and rejects oversized and invalid ones', async () => {
    const line = writing.body.getByText('این را بشنو:')
    await drop(line, 'یادداشت.mp3', [...audioSample('mp3')])
    await expect(players).toHaveCount(2)
    await captions(page).first().fill(VOICE)
    await drop(line, 'کنسرت.mp3', [...audioSample('mp3')], 25_000_000)
    await expect(writing.body.getByRole('alert')).toHaveText(TEXT.audioBytes)
    await writing.body.getByRole('button', { name: TEXT.uploadDismiss }).click()
    await drop(line, 'نت.ogg', [...Buffer.from('OggS is not enough')])
    await expect(writing.body.getByRole('alert')).toContainText('MP3')
    await writing.body.getByRole('button', { name: TEXT.uploadDismiss }).click()
    await expect(writing.body.getByRole('alert')).toHaveCount(0)
    await expect(players).toHaveCount(2)
    await expectAccessibleInBothThemes(page)
    await expect(writing.saved).toBeVisible()
  })

  const address = await test.step('publishes the post', async () => {
    await writing.publish()
    await expect(page.locator('.prose figure.audio')).toHaveCount(2)
    return page.url()
  })

  await test.step('a visitor plays both files; neither loads before its playback', async () => {
    const context = await browser.newContext({ baseURL: site })
    const reader = await context.newPage()
    const asked: string[] = []
    reader.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await reader.goto(address)
    for (const [at, caption] of [VOICE, RAIN].entries()) {
      const figure = reader.locator('.prose figure.audio').nth(at)
      await expect(figure.locator('figcaption')).toContainText(caption)
      expect(asked.filter((path) => path.startsWith('/media/audio/'))).toHaveLength(at)
      await playBriefly(figure.locator('audio'))
    }
    await expectAccessibleInBothThemes(reader)
    const src = (await reader.locator('.prose audio').first().getAttribute('src')) ?? ''
    const part = await member.client.get(src, { Range: 'bytes=100-199' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 100-199/${audioSample('mp3').length}`])
    await context.close()
  })
})

test('audio inserted by touch plays in the published post @phone', { tag: '@full' }, async ({ page, member }) => {
  const writing = await write(page, member, 'شنیدنی در جیب')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), writing.tool(TEXT.audio).tap()])
  await chooser.setFiles({ name: 'باران.m4a', mimeType: 'audio/mp4', buffer: Buffer.from(audioSample('m4a')) })
  await expect(writing.body.locator('audio')).toHaveCount(1)
  await captions(page).fill(RAIN)
  await expect(writing.saved).toBeVisible()
  await expectToFitPhone(page)
  await writing.publish()
  await expectToFitPhone(page)
  await playBriefly(page.locator('.prose audio'))
})
