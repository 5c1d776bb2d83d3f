/** What keeps a post from its readers: the field of the publish form it belongs to, and what to do about it. */
const FLAWS = {
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
export type Flaw = keyof typeof FLAWS

const FIELDS: Partial<Record<Flaw, string>> = { empty: 'document', picture: 'document', audio: 'document' }

/** What to do about a flaw kept with a post; null for none. */
export const flawText = (flaw: string | null): string | null => Object.entries(FLAWS).find(([key]) => key === flaw)?.[1] ?? null

/** The flaws by field, as a form shows them. */
export const flawFields = (flaws: readonly Flaw[]): Record<string, string> =>
  Object.fromEntries(flaws.map((flaw) => [FIELDS[flaw] ?? flaw, FLAWS[flaw]]))

interface Checked {
  title: string
  /** Words of the text. */
  text: string
  /** Hashes of the text's pictures, of the cover, and those of them the author has. */
  images: readonly string[]
  cover: string | null
  pictures: ReadonlyMap<string, unknown>
  /** Hashes of the text's sounds, and those of them the author has. */
  sounds: readonly string[]
  stored: ReadonlyMap<string, unknown>
}

/** What keeps a text from its readers, in the order of the form. */
export function flawsOf({ title, text, images, cover, pictures, sounds, stored }: Checked): Flaw[] {
  const flaws: Flaw[] = []
  if (title === '') flaws.push('title')
  if (images.some((image) => !pictures.has(image))) flaws.push('picture')
  else if (sounds.some((sound) => !stored.has(sound))) flaws.push('audio')
  else if (text.trim() === '') flaws.push('empty')
  if (cover !== null && !pictures.has(cover)) flaws.push('cover')
  return flaws
}
