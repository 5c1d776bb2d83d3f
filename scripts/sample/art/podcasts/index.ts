import type { Draw } from '../picture.ts'
import { bellCover } from './bell-cover.ts'
import { coinCover } from './coin-cover.ts'
import { placesCover } from './places-cover.ts'
import { shutterCover } from './shutter-cover.ts'
import { stairCover } from './stair-cover.ts'

/** The covers of the podcasts, 1400×1400. The name takes half of the square, so that it can be read at 56 px. */
export const PODCASTS: Readonly<Record<string, Draw>> = {
  dakhl: shutterCover,
  jaha: placesCover,
  sekke: coinCover,
  tabsere: stairCover,
  zangeakhar: bellCover,
}
