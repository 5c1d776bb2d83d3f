import type { Locator, Page } from '@playwright/test'
import { TEXT } from '#web/posts/editor/text.ts'
import { text } from '#web/posts/posts/text.ts'
import { expect } from './fixtures.ts'

/** The writing screen as a person finds it: by role and name. */
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

  /** Types a line and goes on to the next block. */
  async line(words: string): Promise<void> {
    await this.page.keyboard.insertText(words)
    await this.page.keyboard.press('Enter')
  }

  tool(name: string): Locator {
    return this.page.getByRole('toolbar', { name: TEXT.toolbar }).getByRole('button', { name, exact: true })
  }

  async heading(words: string, level: 2 | 3 | 4): Promise<void> {
    await this.page.getByRole('combobox', { name: TEXT.blockKind }).selectOption(String(level))
    await this.line(words)
  }

  /** Publishes through the dialog; ends on the published post's own page. */
  async publish(fill: (dialog: Locator) => Promise<void> = async () => undefined): Promise<void> {
    const opener = this.page.getByRole('main').getByRole('button', { name: new RegExp(`^(?:${text.publish}|${text.republish})$`) })
    await opener.first().click()
    const dialog = this.page.getByRole('dialog', { name: text.publishTitle })
    await fill(dialog)
    await dialog.getByRole('button', { name: new RegExp(`^(?:${text.publish}|${text.republish})$`) }).click()
    const thanks = this.page.getByRole('dialog', { name: text.published })
    await expect(thanks).toBeVisible({ timeout: 20_000 })
    await thanks.getByRole('link', { name: text.read }).click()
    await expect(this.page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  }
}
