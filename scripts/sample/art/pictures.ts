import { createHash } from 'node:crypto'
import { coverFile, logoFile, mastheadFile, podcastFile, portraitFile } from '../picture-files.ts'
import { readPeople, readPodcasts, readPublications } from '../read-sample.ts'
import { LOGOS } from './logos/index.ts'
import { MASTHEADS } from './mastheads/index.ts'
import type { Draw, DrawnPicture } from './picture.ts'
import { PLATES } from './plates/index.ts'
import { PODCASTS } from './podcasts/index.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { SCENES } from './scenes/index.ts'
import { Sheet } from './sheet.ts'
import { WORDMARK_SIZE, wordmark } from './wordmark.ts'

function requireDrawing(drawings: Readonly<Record<string, Draw>>, name: string): Draw {
  const draw = drawings[name]
  if (!draw) throw new Error(`No drawing is called ${name}`)
  return draw
}

/** Lists all pictures of the sample community. Throws if a podcast or publication has no drawing. */
export function listPictures(): DrawnPicture[] {
  return [
    ...Object.entries(SCENES).map(([post, draw]) => ({ file: coverFile(post), width: 1600, height: 900, draw })),
    ...Object.entries(PLATES).map(([name, plate]) => ({ file: `${name}.webp`, ...plate })),
    ...readPeople().map(({ handle, portrait }) => ({
      file: portraitFile(handle),
      width: 480,
      height: 480,
      draw: (sheet: Sheet) => drawPortrait(sheet, handle, portrait),
    })),
    ...readPodcasts().map(({ key }) => ({ file: podcastFile(key), width: 1400, height: 1400, draw: requireDrawing(PODCASTS, key) })),
    ...readPublications().flatMap(({ handle, name, accent, masthead }) => [
      { file: logoFile(handle), width: 480, height: 480, draw: requireDrawing(LOGOS, handle) },
      masthead === 'banner'
        ? { file: mastheadFile(handle), width: 2000, height: 500, draw: requireDrawing(MASTHEADS, handle) }
        : { file: mastheadFile(handle), ...WORDMARK_SIZE, draw: wordmark(handle, name, accent) },
    ]),
  ]
}

/** Draws a picture as SVG; the same code gives the same text on every machine. */
export function drawSvg({ file, width, height, draw }: DrawnPicture): string {
  const sheet = new Sheet(width, height, file)
  draw(sheet)
  return sheet.toString()
}

export const hashSvg = (svg: string): string => createHash('sha256').update(svg).digest('hex')
