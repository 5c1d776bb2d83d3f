import type { Clipboard } from './clipboard.ts'
import type { PictureReference } from './paste-result.ts'
import { extractRtfPictures } from './rtf-pictures.ts'

/** Returns the file of each picture in order, or undefined for a picture the clipboard lacks. Never requests anything from another site. */
export function matchPictureFiles(
  pictures: readonly PictureReference[],
  { rtf, files }: Pick<Clipboard, 'rtf' | 'files'>,
): (File | undefined)[] {
  const localPictures = pictures.filter(({ url }) => !/^(?:data|https?):/i.test(url))
  // Clipboard files do not reference the HTML, so they are used only when there are as many files as local pictures.
  const candidates = [files.filter(({ type }) => type.startsWith('image/')), rtf && localPictures.length ? extractRtfPictures(rtf) : []]
  const found = candidates.find(({ length }) => length === localPictures.length) ?? []
  return pictures.map((picture) => found[localPictures.indexOf(picture)] ?? dataUrlToFile(picture.url))
}

/** Decodes the `data:` URL of an image, which the CSP forbids fetching; returns undefined when the URL is invalid. */
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
