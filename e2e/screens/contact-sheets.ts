import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext } from '@playwright/test'
import { READER_CONTEXT } from '../support/chromium.ts'
import type { Client } from '../support/client.ts'
import { browserCookies } from '../support/fixtures.ts'
import { openPage } from './open-page.ts'

export interface Screen {
  /** Name of the sheet's file. */
  name: string
  route: string
  /** Percent-encoded path. */
  path: string
  /** Id of the element to scroll to. */
  id?: string
}

/** Viewports in px, and the height in px of their pictures on a sheet. */
const VIEWS = [
  { width: 1920, height: 1080, shown: 432 },
  { width: 1280, height: 800, shown: 480 },
  { width: 390, height: 844, shown: 633 },
]
const THEMES = ['light', 'dark'] as const
const SHEET_WIDTH = 1900

/** Contact sheets of one viewer: a page on a wide screen, a laptop and a phone, light above dark. */
export class ContactSheets {
  private readonly browser: Browser
  private readonly origin: string
  private readonly client: Client | undefined
  private readonly folder = mkdtempSync(join(tmpdir(), 'daftar-screen-'))
  private contexts: Promise<{ context: BrowserContext; picture: string; shown: number }[]> | undefined

  constructor(browser: Browser, origin: string, client: Client | undefined) {
    this.browser = browser
    this.origin = origin
    this.client = client
  }

  /** Writes the sheet of a screen to `file`. */
  async take({ name, path, id }: Screen, file: string): Promise<void> {
    this.contexts ??= this.createContexts()
    const views = await this.contexts
    for (const { context, picture } of views) {
      const page = await context.newPage()
      await openPage(page, path, id)
      await page.screenshot({ path: picture })
      await page.close()
    }
    const sheet = await this.browser.newPage({ viewport: { width: SHEET_WIDTH, height: 100 } })
    const pictures = views.map(({ picture, shown }) => `<img src="${pathToFileURL(picture)}" height="${shown}">`)
    const rows = [pictures.slice(0, VIEWS.length), pictures.slice(VIEWS.length)].map((row) => `<div>${row.join('')}</div>`).join('')
    // Pages from strings have no access to files.
    await sheet.goto(pathToFileURL(this.savePage(`<h1>${name} — ${path}</h1>${rows}`)).href)
    await sheet.screenshot({ path: file, fullPage: true })
    await sheet.close()
  }

  async close(): Promise<void> {
    for (const { context } of (await this.contexts) ?? []) await context.close()
    rmSync(this.folder, { recursive: true })
  }

  private createContexts() {
    return Promise.all(
      THEMES.flatMap((colorScheme) =>
        VIEWS.map(async ({ width, height, shown }) => {
          const isPhone = width < 500
          const context = await this.browser.newContext({
            ...READER_CONTEXT,
            viewport: { width, height },
            isMobile: isPhone,
            hasTouch: isPhone,
            colorScheme,
            reducedMotion: 'reduce',
            baseURL: this.origin,
          })
          if (this.client) await context.addCookies(browserCookies(this.client))
          return { context, picture: join(this.folder, `${width}-${colorScheme}.png`), shown }
        }),
      ),
    )
  }

  private savePage(body: string): string {
    const file = join(this.folder, 'sheet.html')
    const style = 'body{margin:12px;background:#888;font:14px sans-serif}h1{font-size:14px}img{margin:4px;vertical-align:top}'
    writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`)
    return file
  }
}
