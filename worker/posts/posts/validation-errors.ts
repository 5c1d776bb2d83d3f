const VALIDATION_ERRORS = {
  title: 'برای انتشار، عنوان بنویس',
  empty: 'پست هنوز خالی است',
  picture: 'یکی از تصویرها دیگر در دسترس نیست؛ دوباره بارش کن',
  audio: 'یکی از صداها دیگر در دسترس نیست؛ دوباره بارش کن',
  cover: 'این تصویر پیدا نشد؛ تصویر دیگری انتخاب کن',
  topics: 'این موضوع در لیست موضوع‌ها نیست',
  publication: 'در این انتشارات نمی‌توانی منتشر کنی؛ جای دیگری انتخاب کن',
  account: 'حسابت در زمان انتشار باز نبود',
  broken: 'این پست نشان‌دادنی نبود؛ بازش کن، بخش نادرست را حذف کن و دوباره زمان بگذار',
} as const
export type ValidationError = keyof typeof VALIDATION_ERRORS

const FORM_FIELDS: Partial<Record<ValidationError, string>> = { empty: 'document', picture: 'document', audio: 'document' }

export const validationErrorText = (code: string | null): string | null =>
  Object.entries(VALIDATION_ERRORS).find(([key]) => key === code)?.[1] ?? null

export const validationErrorsByField = (errors: readonly ValidationError[]): Record<string, string> =>
  Object.fromEntries(errors.map((code) => [FORM_FIELDS[code] ?? code, VALIDATION_ERRORS[code]]))

interface PublishCandidate {
  title: string
  text: string
  /** Hashes of the images in the document; `pictures` contains those that the author owns, including the cover. */
  images: readonly string[]
  cover: string | null
  pictures: ReadonlyMap<string, unknown>
  /** Hashes of the audio files in the document; `storedAudio` contains those that the author owns. */
  audioHashes: readonly string[]
  storedAudio: ReadonlyMap<string, unknown>
}

/** Returns the reasons why a post cannot be published, in the order of the form fields. */
export function findValidationErrors({
  title,
  text,
  images,
  cover,
  pictures,
  audioHashes,
  storedAudio,
}: PublishCandidate): ValidationError[] {
  const errors: ValidationError[] = []
  if (title === '') errors.push('title')
  if (images.some((image) => !pictures.has(image))) errors.push('picture')
  else if (audioHashes.some((hash) => !storedAudio.has(hash))) errors.push('audio')
  else if (text.trim() === '') errors.push('empty')
  if (cover !== null && !pictures.has(cover)) errors.push('cover')
  return errors
}
