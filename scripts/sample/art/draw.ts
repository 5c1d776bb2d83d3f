import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { LAUNCH } from '../../../e2e/support/chromium.ts'
import { PICTURES_FOLDER, type PictureRecords, RECORDS_FILE, readPictureRecords, WIDEST } from '../picture-files.ts'
import { drawSvg, hashSvg, listPictures } from './pictures.ts'
import { findSixPoints } from './six-points.ts'

/** Quality of WebP in Chromium, from 0 to 1. */
const QUALITY = 0.76

const fontFile = createRequire(import.meta.url).resolve('@fontsource-variable/markazi-text/files/markazi-text-arabic-wght-normal.woff2')
const fontFace = `<style>@font-face{font-family:"Markazi Text";font-weight:400 700;src:url(data:font/woff2;base64,${readFileSync(fontFile, 'base64')})}</style>`

/** Rasterises an SVG in the browser and returns it as WebP. Throws if the browser cannot read the SVG. */
async function encode(page: Page, svg: string, width: number, height: number): Promise<Buffer> {
  // An SVG that is loaded as an image reads no other files, so it carries the font.
  const source = svg.includes('<text') ? svg.replace('>', `>${fontFace}`) : svg
  const url = await page.evaluate(
    async ({ source, width, height, quality }) => {
      const image = new Image()
      image.src = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
      URL.revokeObjectURL(image.src)
      return canvas.toDataURL('image/webp', quality)
    },
    { source, width, height, quality: QUALITY },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/**
 * Draws the pictures whose SVG has changed since they were committed, and deletes the files of those that are no longer drawn. Throws if one
 * contains a figure of six points.
 */
async function drawChanged(): Promise<void> {
  const before = readPictureRecords()
  const records: PictureRecords = {}
  const browser = await chromium.launch(LAUNCH)
  const page = await browser.newPage()
  for (const picture of listPictures()) {
    const { file } = picture
    const width = Math.min(picture.width, WIDEST)
    const height = Math.round((picture.height * width) / picture.width)
    const svg = drawSvg(picture)
    const path = join(PICTURES_FOLDER, file)
    records[file] = { width, height, svg: hashSvg(svg) }
    if (before[file]?.svg === records[file].svg && existsSync(path)) continue
    if (findSixPoints(svg).length > 0) throw new Error(`${file} contains a figure of six points`)
    mkdirSync(dirname(path), { recursive: true })
    const bytes = await encode(page, svg, width, height)
    writeFileSync(path, bytes)
    console.log(file, `${Math.round(bytes.length / 1024)} kB`)
  }
  await browser.close()
  for (const file of Object.keys(before)) if (!records[file]) rmSync(join(PICTURES_FOLDER, file), { force: true })
  const sorted = Object.fromEntries(Object.entries(records).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(RECORDS_FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}

await drawChanged()
