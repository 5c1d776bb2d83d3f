import type { Clipboard } from './clipboard.ts'
import type { PictureReference } from './paste-result.ts'
import { extractRtfPictures } from './rtf-pictures.ts'

/**
 * The file of each picture, in their order; undefined for one that could not come along. Nothing is asked of any other site: only
 * what the clipboard itself holds is taken.
 */
export function matchPictureFiles(
  pictures: readonly PictureReference[],
  { rtf, files }: Pick<Clipboard, 'rtf' | 'files'>,
): (File | undefined)[] {
  const localPictures = pictures.filter(({ url }) => !/^(?:data|https?):/i.test(url))
  // Pictures beside the HTML have no names of it: they are its own only when there are as many.
  const candidates = [files.filter(({ type }) => type.startsWith('image/')), rtf && localPictures.length ? extractRtfPictures(rtf) : []]
  const found = candidates.find(({ length }) => length === localPictures.length) ?? []
  return pictures.map((picture) => found[localPictures.indexOf(picture)] ?? dataUrlToFile(picture.url))
}

/** The file inside a `data:` address; undefined when it cannot be read. The page's policy lets nothing fetch one. */
export function dataUrlToFile(url: string): File | undefined {
  const [, type = '', isBase64, body = ''] = /^data:(image\/[^;,]+)(?:;(?!base64,)[^;,]+)*(;base64)?,([\s\S]*)$/i.exec(url) ?? []
  try {
    const decoded = isBase64 ? atob(body.replace(/\s/g, '')) : decodeURIComponent(body)
    const bytes = isBase64 ? Uint8Array.from(decoded, (letter) => letter.charCodeAt(0)) : new TextEncoder().encode(decoded)
    return bytes.length ? new File([bytes], '', { type: type.toLowerCase() }) : undefined
  } catch {
    return undefined
  }
}
