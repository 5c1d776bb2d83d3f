import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { builtScript } from '../e2e/support/built-script.ts'
import { DESKTOP, LAUNCH, PHONE, READER_CONTEXT } from '../e2e/support/chromium.ts'
import { BEACON } from '../vite/client-manifest.ts'
import { editorScripts } from './editor-scripts.ts'
import { withSite } from './sites.ts'

// Measures the compressed scripts, stylesheets and fonts that a reader's first view of a post page loads in Chromium, the number of script
// files of the front page, the script that reports visits, and the editor's scripts. Exits with 1 when a budget is exceeded or a reader receives an editor script that contains ProseMirror.
const KB = 1024
const EDITOR_BUDGET = 160 * KB
/** Of all that a first view transfers but pictures: HTML, scripts, stylesheets and fonts. */
const VIEW_BUDGET = 220 * KB
/** Number of script files of a first view of the front page. */
const FRONT_PAGE_SCRIPTS = 6
/** Of the script that reports visits, with gzip. */
const BEACON_BUDGET = KB
const BUDGETS = { script: 121 * KB, stylesheet: 28 * KB, font: 60 * KB } as const
type Kind = keyof typeof BUDGETS
const isKind = (kind: string): kind is Kind => kind in BUDGETS

/** Estimates the transfer size in bytes: fonts are already compressed, scripts and stylesheets are sent with brotli. */
const sizeOf = (kind: Kind, body: Buffer): number => (kind === 'font' ? body.byteLength : brotliCompressSync(body).byteLength)

const editor = editorScripts()
const built = (path: string): Buffer => readFileSync(`dist/local/client${path}`)
const editorSize = (path: string): number => sizeOf('script', built(path))
const writersOnly = [...editor.initial, ...editor.lazy].filter((path) => built(path).includes('ProseMirror'))
if (writersOnly.length === 0) throw new Error('No editor script contains ProseMirror: the measurement is broken')

let failed = false
await withSite(async ({ origin, postPath }) => {
  const browser = await chromium.launch(LAUNCH)
  for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    const context = await browser.newContext({ ...READER_CONTEXT, viewport })
    const page = await context.newPage()
    const bodies: Promise<{ kind: Kind; path: string; size: number }>[] = []
    page.on('response', (response) => {
      const kind = response.request().resourceType()
      const path = new URL(response.url()).pathname
      if (isKind(kind)) bodies.push(response.body().then((body) => ({ kind, path, size: sizeOf(kind, body) })))
    })
    const response = await page.goto(origin + postPath, { waitUntil: 'networkidle' })
    if (!response) throw new Error('The post page sent no response: the measurement is broken')
    const document = await response.body()
    const loaded = await Promise.all(bodies)
    // Prefetches and reports that start later are not part of the first view, and the closing context would reject their bodies.
    page.removeAllListeners('response')
    // The editor may share small chunks with the page, but chunks that contain ProseMirror must not reach readers.
    for (const { path } of loaded.filter(({ path }) => writersOnly.includes(path))) {
      failed = true
      console.log(`${screen}: FAILED: a reader receives the editor script ${path}`)
    }
    let viewBytes = brotliCompressSync(document).byteLength
    for (const [kind, budget] of Object.entries(BUDGETS)) {
      const files = loaded.filter((file) => file.kind === kind)
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      if (files.length === 0) throw new Error(`The ${screen} loaded no ${kind}: the measurement is broken`)
      viewBytes += bytes
      const verdict = bytes <= budget ? 'within' : 'OVER'
      if (bytes > budget) failed = true
      console.log(`${screen} ${kind}: ${(bytes / KB).toFixed(1)} KB in ${files.length} files, ${verdict} ${budget / KB} KB`)
      for (const { path, size } of files.sort((a, b) => b.size - a.size)) console.log(`    ${(size / KB).toFixed(1).padStart(6)}  ${path}`)
    }
    if (viewBytes > VIEW_BUDGET) failed = true
    console.log(
      `${screen} first view: ${(viewBytes / KB).toFixed(1)} KB, ${viewBytes <= VIEW_BUDGET ? 'within' : 'OVER'} ${VIEW_BUDGET / KB} KB`,
    )
    await context.close()
  }
  const front = await browser.newPage({ ...READER_CONTEXT, viewport: PHONE })
  const scripts: string[] = []
  front.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(new URL(response.url()).pathname))
  await front.goto(origin, { waitUntil: 'networkidle' })
  if (scripts.length === 0) throw new Error('The front page loaded no script: the measurement is broken')
  if (scripts.length > FRONT_PAGE_SCRIPTS) failed = true
  console.log(
    `front page: ${scripts.length} script files, ${scripts.length <= FRONT_PAGE_SCRIPTS ? 'within' : 'OVER'} ${FRONT_PAGE_SCRIPTS}: ${scripts.join(' ')}`,
  )
  await browser.close()
})
const editorBytes = editor.initial.reduce((sum, path) => sum + editorSize(path), 0)
if (editorBytes > EDITOR_BUDGET) failed = true
console.log(
  `editor script: ${(editorBytes / KB).toFixed(1)} KB, ${editorBytes <= EDITOR_BUDGET ? 'within' : 'OVER'} ${EDITOR_BUDGET / KB} KB`,
)
for (const path of editor.initial) console.log(`    ${(editorSize(path) / KB).toFixed(1).padStart(6)}  ${path}`)
for (const path of editor.lazy) console.log(`    ${(editorSize(path) / KB).toFixed(1).padStart(6)}  ${path} (lazy)`)
const beacon = built(builtScript(BEACON))
const beaconBytes = gzipSync(beacon, { level: 9 }).byteLength
if (beaconBytes > BEACON_BUDGET) failed = true
console.log(`beacon: ${beaconBytes} bytes with gzip, ${beaconBytes <= BEACON_BUDGET ? 'within' : 'OVER'} ${BEACON_BUDGET}`)
if (failed) process.exitCode = 1
