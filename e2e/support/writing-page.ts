import type { Locator, Page } from '@playwright/test'
import { TEXT } from '#web/posts/editor/text.ts'
import { text } from '#web/posts/posts/text.ts'
import { expect } from './fixtures.ts'

/** Page object of the editor; locates elements by role and name. */
export class WritingPage {
  readonly page: Page
  readonly title: Locator
  readonly body: Locator
  readonly saved: Locator
  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('textbox', { name: TEXT.title, exact: true })
    this.body = page.getByRole('textbox', { name: TEXT.editor, exact: true })
    this.saved = page.getByText(TEXT.saved, { exact: true })
  }

  /** Inserts the text and presses Enter to start the next block. */
  async line(words: string): Promise<void> {
    await this.page.keyboard.insertText(words)
    await this.page.keyboard.press('Enter')
  }

  /** A tool of the toolbar, which pages for a mouse show while it has the focus. */
  tool(name: string): Locator {
    return this.page.getByRole('toolbar', { name: TEXT.toolbar }).getByRole('button', { name, exact: true })
  }

  /** Opens the proofreader from the menu of the bar. */
  async proofread(): Promise<void> {
    const main = this.page.getByRole('main')
    await main.getByRole('button', { name: text.moreActions, exact: true }).click()
    await main.locator(':popover-open').getByRole('button', { name: text.proofread, exact: true }).click()
  }

  async heading(words: string, level: 2 | 3 | 4): Promise<void> {
    await this.page.getByRole('combobox', { name: TEXT.blockKind }).selectOption(String(level))
    await this.line(words)
  }

  /** Publishes through the dialog, after `fill` has completed it, and opens the published post. */
  async publish(fill: (dialog: Locator) => Promise<void> = async () => undefined): Promise<void> {
    const opener = this.page.getByRole('main').getByRole('button', { name: new RegExp(`^(?:${text.publish}|${text.republish})$`) })
    await opener.first().click()
    const dialog = this.page.getByRole('dialog', { name: text.publishTitle })
    await fill(dialog)
    await dialog.getByRole('button', { name: new RegExp(`^(?:${text.publish}|${text.republish})$`) }).click()
    const confirmation = this.page.getByRole('dialog', { name: text.published })
    await expect(confirmation).toBeVisible({ timeout: 20_000 })
    await confirmation.getByRole('link', { name: text.read }).click()
    await expect(this.page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  }
}

/** Returns the raw local storage entries of a draft, joined by newlines. */
export const readLocalDraft = (page: Page, hash: string): Promise<string> =>
  page.evaluate(
    (key) =>
      Object.keys(localStorage)
        .flatMap((each) => (each.startsWith(key) ? (localStorage.getItem(each) ?? '') : []))
        .join('\n'),
    `daftar:draft:${hash}`,
  )
