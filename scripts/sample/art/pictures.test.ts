import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { coverFile, PICTURES_FOLDER, readPictureFile, readPictureRecords } from '../picture-files.ts'
import { DEMO_USER, readPosts } from '../read-sample.ts'
import { drawSvg, hashSvg, listPictures } from './pictures.ts'
import { findSixPoints } from './six-points.ts'

const records = readPictureRecords()
/** `draw.ts` refuses a picture with six points, so a short run searches a fifth of them again. */
const isSampled = (file: string) => Number.parseInt(hashSvg(file).slice(0, 8), 16) % 5 === 0
const MAXIMUM_BYTES = 6 * 1024 * 1024

it('each committed picture was encoded from the SVG that the code draws today, which contains no figure of six points', () => {
  const pictures = listPictures()
  expect(pictures.length).toBeGreaterThan(120)
  const hashes: Record<string, string> = {}
  for (const picture of pictures) {
    const svg = drawSvg(picture)
    hashes[picture.file] = hashSvg(svg)
    if (__FULL_MATRIX__ || isSampled(picture.file)) expect(findSixPoints(svg), picture.file).toEqual([])
  }
  // After a change of the drawings: node scripts/sample/art/draw.ts
  expect(Object.fromEntries(Object.entries(records).map(([file, { svg }]) => [file, svg]))).toEqual(hashes)
})

it('the folder holds the recorded files and no others, as WebP of the recorded size, within 6 MB', () => {
  const files = readdirSync(PICTURES_FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'))
  expect(files.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(records).toSorted())
  for (const file of files) expect(readPictureFile(file).toString('latin1', 8, 12), file).toBe('WEBP')
  expect(files.reduce((sum, file) => sum + statSync(join(PICTURES_FOLDER, file)).size, 0)).toBeLessThan(MAXIMUM_BYTES)
})

it('each cover belongs to a post', () => {
  const covers = readPosts(DEMO_USER.handle).flatMap(({ key, cover }) => (cover ? [coverFile(key)] : []))
  expect(covers.toSorted()).toEqual(
    Object.keys(records)
      .filter((file) => file.startsWith('covers/'))
      .toSorted(),
  )
  expect(covers.length).toBeGreaterThanOrEqual(30)
})
