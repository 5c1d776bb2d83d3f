// Takes pictures of the product with its sample community: contact sheets of every page in six views, once for each viewer, into a temporary
// folder, and the screenshots of the README into `docs/screens`.
// Usage: npm run screens -- [--readme] [--viewer visitor|member|newcomer|admin]… [--route <start of a route>]…
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { LAUNCH } from '../support/chromium.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'
import { ContactSheets } from './contact-sheets.ts'
import { takeReadmeScreens } from './readme-screens.ts'
import { createViewers, VIEWER_NAMES } from './viewers.ts'

const { values } = parseArgs({
  options: {
    readme: { type: 'boolean', default: false },
    viewer: { type: 'string', multiple: true, default: [...VIEWER_NAMES] },
    route: { type: 'string', multiple: true, default: [''] },
  },
})
const isWanted = (route: string) => values.route.some((start) => route.startsWith(start))

const data = temporaryData('screens')
const server = await startServer({ data: data.path, port: await freePort(), sample: true })
const browser = await chromium.launch(LAUNCH)
try {
  // First, because the fixtures of the sheets publish posts.
  if (values.readme || values.route.includes('')) await takeReadmeScreens(browser, server.origin)
  if (!values.readme) {
    const folder = mkdtempSync(join(tmpdir(), 'daftar-screens-'))
    const viewers = await createViewers(server)
    for (const { name, client, screens } of viewers.filter(({ name }) => values.viewer.includes(name))) {
      const sheets = new ContactSheets(browser, server.origin, client)
      mkdirSync(join(folder, name))
      for (const screen of screens.filter(({ route }) => isWanted(route)))
        await sheets.take(screen, join(folder, name, `${screen.name.replaceAll(/[^\w]+/g, '_')}.png`))
      await sheets.close()
    }
    console.log(`Contact sheets: ${folder}`)
  }
} finally {
  await browser.close()
  await server.stop()
  data.remove()
}
