import type { Page } from '@playwright/test'

/** Opens a page, scrolls to the element with an id if there is one, and waits for fonts and for images in the viewport. */
export async function openPage(page: Page, path: string, id?: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(async (id) => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    await document.fonts.ready
    const inViewport = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < innerHeight
    })
    await Promise.all(inViewport.map((image) => image.decode().catch(() => undefined)))
  }, id)
}
