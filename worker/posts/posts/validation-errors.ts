/** What keeps a post from its readers: the field of the publish form it belongs to, and what to do about it. */
const VALIDATION_ERRORS = {
  title: 'برای انتشار، عنوان بنویس',
  empty: 'نوشته هنوز خالی است',
  picture: 'یکی از تصویرها دیگر در دسترس نیست؛ دوباره بارش کن',
  audio: 'یکی از صداها دیگر در دسترس نیست؛ دوباره بارش کن',
  cover: 'این تصویر پیدا نشد؛ تصویر دیگری برگزین',
  topics: 'این موضوع در فهرست موضوع‌ها نیست',
  publication: 'در این انتشارات نمی‌توانی منتشر کنی؛ جای دیگری برگزین',
  account: 'حسابت در زمان انتشار باز نبود',
  broken: 'این نوشته نشان‌دادنی نبود؛ بازش کن، بخش نادرست را پاک کن و دوباره زمان بگذار',
} as const
export type ValidationError = keyof typeof VALIDATION_ERRORS

const FORM_FIELDS: Partial<Record<ValidationError, string>> = { empty: 'document', picture: 'document', audio: 'document' }

/** What to do about a flaw kept with a post; null for none. */
export const validationErrorText = (code: string | null): string | null =>
  Object.entries(VALIDATION_ERRORS).find(([key]) => key === code)?.[1] ?? null

/** The flaws by field, as a form shows them. */
export const validationErrorsByField = (errors: readonly ValidationError[]): Record<string, string> =>
  Object.fromEntries(errors.map((flaw) => [FORM_FIELDS[flaw] ?? flaw, VALIDATION_ERRORS[flaw]]))

interface PublishCandidate {
  title: string
  /** Words of the text. */
  text: string
  /** Hashes of the text's pictures, of the cover, and those of them the author has. */
  images: readonly string[]
  cover: string | null
  pictures: ReadonlyMap<string, unknown>
  /** Hashes of the text's sounds, and those of them the author has. */
  audioHashes: readonly string[]
  storedAudio: ReadonlyMap<string, unknown>
}

/** What keeps a text from its readers, in the order of the form. */
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
  else if (audioHashes.some((sound) => !storedAudio.has(sound))) errors.push('audio')
  else if (text.trim() === '') errors.push('empty')
  if (cover !== null && !pictures.has(cover)) errors.push('cover')
  return errors
}
