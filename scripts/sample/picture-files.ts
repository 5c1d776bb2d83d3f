import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Picture } from '#shared/contract/fields.ts'
import { WIDTHS } from '#worker/posts/media/object-keys.ts'
import { pictureHash } from './deterministic.ts'

/** Where the drawn pictures are committed; `art/draw.ts` writes them. */
export const PICTURES_FOLDER = join(import.meta.dirname, '../../sample/pictures')
/** Greatest width in pixels in which the product stores an image. */
export const WIDEST = Math.max(...WIDTHS)
export const RECORDS_FILE = join(PICTURES_FOLDER, 'pictures.json')

/** What is committed: by file its size in pixels and the SHA-256 of the SVG from which it was encoded. */
export type PictureRecords = Record<string, { width: number; height: number; svg: string }>

/** Reads the records of the committed pictures; without a file there are none. */
export const readPictureRecords = (): PictureRecords =>
  existsSync(RECORDS_FILE) ? (JSON.parse(readFileSync(RECORDS_FILE, 'utf8')) as PictureRecords) : {}

let records: PictureRecords | undefined

/** Returns whether a picture is committed. */
export const hasPicture = (file: string): boolean => file in loadRecords()

function loadRecords(): PictureRecords {
  records ??= readPictureRecords()
  return records
}

/** Returns a committed picture as posts and profiles refer to it. Throws if there is no such file. */
export function readPicture(file: string): Picture {
  const record = loadRecords()[file]
  if (!record) throw new Error(`There is no picture sample/pictures/${file}`)
  const { width, height } = record
  const widths = [...new Set([...WIDTHS.filter((size) => size < width), Math.min(width, WIDEST)])]
  return { hash: pictureHash(file), width, height, widths }
}

export const readPictureFile = (file: string): Buffer => readFileSync(join(PICTURES_FOLDER, file))

/** Returns the file of a post's cover; `post` is the key of the post. */
export const coverFile = (post: string): string => `covers/${post.replace(/^posts\//, '').replaceAll('/', '-')}.webp`
export const portraitFile = (handle: string): string => `portraits/${handle}.webp`
export const podcastFile = (key: string): string => `podcasts/${key}.webp`
export const mastheadFile = (handle: string): string => `mastheads/${handle}.webp`
export const logoFile = (handle: string): string => `logos/${handle}.webp`
