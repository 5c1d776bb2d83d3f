import type { Clipboard } from './clipboard.ts'

export interface PictureReference {
  /** URL as written in the HTML: `data:`, `blob:`, `file:`, `https:` or anything else. */
  url: string
  alt: string
}

/** Returns the file of each picture in order, or undefined for a picture the clipboard lacks. Requests nothing from other sites. */
export function matchPictureFiles(
  pictures: readonly PictureReference[],
  { rtf, files }: Pick<Clipboard, 'rtf' | 'files'>,
): (File | undefined)[] {
  const localPictures = pictures.filter(({ url }) => !/^(?:data|https?):/i.test(url))
  // Clipboard files and RTF pictures do not reference the HTML, so they are used only when there are as many as local pictures.
  const candidates = [files.filter(({ type }) => type.startsWith('image/')), rtf && localPictures.length ? extractRtfPictures(rtf) : []]
  const found = candidates.find(({ length }) => length === localPictures.length) ?? []
  return pictures.map((picture) => found[localPictures.indexOf(picture)] ?? dataUrlToFile(picture.url))
}

/** Decodes the `data:` URL of an image, which the CSP forbids fetching; returns undefined for an invalid, empty or other URL. */
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

const PICTURE = /\{\\pict\b[\s\S]*?\\(png|jpeg)blip\b[^{}]*?(?:\{[^{}]*\}[^{}]*?)*?\s?([0-9a-fA-F\s]{40,})\}/g
const NON_HEX = /[^0-9a-fA-F]/g

/** Extracts the PNG and JPEG pictures from Word's RTF in reading order, because Word's HTML only references local files. */
const extractRtfPictures = (rtf: string): File[] =>
  [...rtf.matchAll(PICTURE)].map(([, kind, hex = ''], at) => {
    const digits = hex.replace(NON_HEX, '')
    const bytes = new Uint8Array(digits.length >> 1)
    for (let each = 0; each < bytes.length; each++) bytes[each] = Number.parseInt(digits.slice(each * 2, each * 2 + 2), 16)
    return new File([bytes], `word-${at + 1}.${kind === 'png' ? 'png' : 'jpg'}`, { type: kind === 'png' ? 'image/png' : 'image/jpeg' })
  })
