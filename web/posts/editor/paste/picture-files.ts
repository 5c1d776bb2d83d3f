import type { Clipboard } from './clipboard.ts'
import type { FoundPicture } from './pasted.ts'
import { rtfPictures } from './rtf-pictures.ts'

/**
 * The file of each picture, in their order; undefined for one that could not come along. Nothing is asked of any other site: only
 * what the clipboard itself holds is taken.
 */
export function pictureFiles(pictures: readonly FoundPicture[], { rtf, files }: Pick<Clipboard, 'rtf' | 'files'>): (File | undefined)[] {
  const unnamed = pictures.filter(({ address }) => !/^(?:data|https?):/i.test(address))
  // Pictures beside the HTML have no names of it: they are its own only when there are as many.
  const beside = [files.filter(({ type }) => type.startsWith('image/')), rtf && unnamed.length ? rtfPictures(rtf) : []]
  const found = beside.find(({ length }) => length === unnamed.length) ?? []
  return pictures.map((picture) => found[unnamed.indexOf(picture)] ?? fileOfData(picture.address))
}

/** The file inside a `data:` address; undefined when it cannot be read. The page's policy lets nothing fetch one. */
export function fileOfData(address: string): File | undefined {
  const [, type = '', isBase64, body = ''] = /^data:(image\/[^;,]+)(?:;(?!base64,)[^;,]+)*(;base64)?,([\s\S]*)$/i.exec(address) ?? []
  try {
    const decoded = isBase64 ? atob(body.replace(/\s/g, '')) : decodeURIComponent(body)
    const bytes = isBase64 ? Uint8Array.from(decoded, (letter) => letter.charCodeAt(0)) : new TextEncoder().encode(decoded)
    return bytes.length ? new File([bytes], '', { type: type.toLowerCase() }) : undefined
  } catch {
    return undefined
  }
}
