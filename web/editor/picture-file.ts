import { LIMITS } from '#worker/lib/limits.ts'
import { TEXT } from './text.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** Why a file is not sent at all, in Persian; undefined when it may be. The server looks at the bytes themselves. */
export function flawOfFile({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return TEXT.imageType
  return size > LIMITS.imageBytes ? TEXT.imageBytes(LIMITS.imageBytes / 1_000_000) : undefined
}

/** Pictures pasted as files. Word puts a picture of the text beside its HTML: where HTML has words, they are what was meant. */
export function picturesOf(data: Pick<DataTransfer, 'files' | 'getData'> | null): File[] {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const words = data
    ?.getData('text/html')
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;/g, '')
    .trim()
  return words ? [] : files
}
